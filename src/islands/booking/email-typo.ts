/** Addresses that look mistyped; whoever really has one is asked and nothing more. */
import { firm } from '#firm';

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** Where people here have their mail, and those that are one letter away and none the less right. */
const known = [
  domainOf(firm.email),
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'yahoo.com'],
  ...['gmx.ch', 'gmx.at', 'gmx.de', 'gmx.net', 'gmx.com', 'bluewin.ch', 'hispeed.ch', 'sunrise.ch'],
  ...['web.de', 't-online.de', 'aon.at', 'proton.me', 'protonmail.com', 'live.com', 'me.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'aol.com', 'msn.com'],
];
/** Shorter ones are too near to others that are right. */
const shortest = 8;
const endings = /\.(?:con|cmo|ocm|vom|xom|comm|coom)$/;

/** One letter more, less, another, or two that changed places. */
function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, wanted] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}

/** The address that was probably meant, or `null` where nothing seems wrong. */
export function meantEmail(email: string): string | null {
  const domain = domainOf(email).toLowerCase();
  const name = email.slice(0, email.length - domain.length);
  if (name.length < 2 || known.includes(domain)) return null;
  const meant =
    known.find((one) => one.length >= shortest && isOneEditAway(domain, one)) ??
    domain.replace(endings, '.com');
  return meant === domain ? null : name + meant;
}
