/** A mailbox as people write it. */
export interface Mailbox {
  name: string;
  address: string;
}

/** `Name <address>` or the address alone, which then has no name. */
export function toMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}

/** `example.com`, of a mailbox. */
export const domainOf = ({ address }: Mailbox): string =>
  address.slice(address.lastIndexOf('@') + 1);
