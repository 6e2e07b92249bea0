/** A mailbox: display name and address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Parses `Name <address>` or an address alone, which then has an empty name. */
export function toMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** The domain of a mailbox: `example.com`. */
export const domainOf = ({ address }: Mailbox): string =>
  address.slice(address.lastIndexOf('@') + 1);

/**
 * The name to greet mail servers with, fully qualified (RFC 5321, 4.1.1.1): the site's host, or else the
 * sender's domain.
 */
export function greetingName(site: string, from: Mailbox): string {
  const { hostname } = new URL(site);
  return /\.[a-z][a-z\d-]+$/.test(hostname)
    ? hostname
    : new URL(`http://${domainOf(from)}`).hostname;
}
