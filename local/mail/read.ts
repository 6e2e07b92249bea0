import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A mail of the folder, read; `undefined` in place of one that nobody can read. */
export interface ReadMail {
  name: string;
  email: Email | undefined;
}

/** Reads a mail as a mail program would, its attachments as bytes. */
export async function readMail(name: string, source: Buffer): Promise<ReadMail> {
  const email = await PostalMime.parse(source).catch(() => undefined);
  return { name, email };
}

/** When the mail came, as its name says; `undefined` for a file that somebody else put there. */
export function arrivalOf(name: string): Date | undefined {
  const instant = name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_.*$/, '$1:$2:$3');
  const arrival = new Date(instant);
  return Number.isNaN(arrival.getTime()) ? undefined : arrival;
}

/** An attachment as it was sent; the parser leaves of a text's line ends the second half. */
export function bytesOf({ content, mimeType }: Attachment): Uint8Array<ArrayBuffer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  if (!mimeType.startsWith('text/')) return new Uint8Array(bytes);
  const text = Buffer.from(bytes).toString('latin1').replaceAll(/\r?\n/g, '\r\n');
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** What an attachment is called, by its type where it has no name. */
export const fileNameOf = ({ filename, mimeType }: Attachment): string => filename ?? mimeType;

/** Whether a person can read it as it is: text, and calendar files under either of their types. */
export const isReadable = ({ mimeType }: Attachment): boolean =>
  mimeType.startsWith('text/') || mimeType === 'application/ics';
