import { publicMailHosts } from './mail-hosts.ts';

/** Second-level names under which others register theirs: `example.co.uk`. */
const registries = ['ac', 'co', 'com', 'edu', 'gov', 'gv', 'ne', 'net', 'or', 'org'] as const;

/** The domain that somebody registered: two labels of a host, three below a second level such as co.uk. */
function registeredDomain(host: string): string {
  const labels = host.split('.');
  const second = labels.at(-2);
  const isBelow = registries.some((each) => each === second) && labels.at(-1)?.length === 2;
  return labels.slice(isBelow ? -3 : -2).join('.');
}

/**
 * Whose address it is: the domain that somebody registered, because one owner may have any number of names
 * and mailboxes below it; at a provider of the public, the mailbox, and the whole host where a provider gives a
 * customer a name of their own below it (`ada.simplelogin.com`).
 */
export function mailOwnerOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.toLowerCase()) ?? [];
  if (publicMailHosts.has(host)) {
    const mailbox = name.replace(/\+.*$/, '');
    const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
    // Google ignores dots.
    return isGoogle ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`;
  }
  const domain = registeredDomain(host);
  return publicMailHosts.has(domain) ? host : domain;
}
