/**
 * Detects addresses that look mistyped. A visitor who really has such an address is only asked, not refused.
 */
import * as z from 'zod/mini';
import { emailSchema } from '#platform/contract/fields.ts';
import { firm } from '#firm';

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/** Common mail domains of the firm's clients, and valid ones that are one letter away from them. */
const known = [
  domainOf(firm.email),
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'yahoo.com'],
  ...['gmx.ch', 'gmx.at', 'gmx.de', 'gmx.net', 'gmx.com', 'bluewin.ch', 'hispeed.ch', 'sunrise.ch'],
  ...['web.de', 't-online.de', 'aon.at', 'proton.me', 'protonmail.com', 'live.com', 'me.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'aol.com', 'msn.com'],
];
/** Shorter domains are too similar to other valid ones. */
const shortest = 9;
/** Domains that do not exist but are often typed, with the correct one. */
const confused: Readonly<Record<string, string>> = {
  'gmail.de': 'gmail.com',
  'gmail.ch': 'gmail.com',
  'gmail.at': 'gmail.com',
  'gmx.cm': 'gmx.com',
  'bluewin.com': 'bluewin.ch',
};
const endings = /\.(?:con|cmo|ocm|vom|xom|comm|coom)$/;

/** Whether two words differ by one letter added, removed, replaced, or swapped with its neighbour. */
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

function meantDomain(domain: string): string {
  const ended = domain.replace(endings, '.com');
  if (known.includes(ended)) return ended;
  return (
    confused[ended] ??
    known.find((one) => one.length >= shortest && isOneEditAway(ended, one)) ??
    ended
  );
}

export const isEmail = (email: string): boolean => z.safeParse(emailSchema, email).success;

/**
 * The address that was probably meant, or `null` if the typed one looks right or the correction is not
 * certain.
 */
export function meantEmail(typed: string): string | null {
  // As in address books: Ada Muster <ada@example.com>
  const email = /<([^<>]*)>$/.exec(typed.trim())?.[1] ?? typed.trim();
  if (!isEmail(email)) return null;
  const domain = domainOf(email).toLowerCase();
  const meant = meantDomain(domain);
  const suggested = meant === domain ? email : email.slice(0, -domain.length) + meant;
  return suggested === typed.trim() ? null : suggested;
}
