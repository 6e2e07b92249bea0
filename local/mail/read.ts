import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** A parsed mail of the folder; `email` is `undefined` if it cannot be parsed. */
export interface ReadMail {
  name: string;
  email: Email | undefined;
}

/** Parses a mail like a mail program, its attachments as bytes. */
export async function readMail(name: string, source: Buffer): Promise<ReadMail> {
  const email = await PostalMime.parse(source).catch(() => undefined);
  return { name, email };
}

/** The mail's arrival, from its name; `undefined` for a file that was added by hand. */
export function arrivalOf(name: string): Date | undefined {
  const instant = name.replace(/^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)_.*$/, '$1:$2:$3');
  const arrival = new Date(instant);
  return Number.isNaN(arrival.getTime()) ? undefined : arrival;
}

/** An attachment as it was sent; the parser keeps only the second half of a text's line ends. */
export function bytesOf({ content, mimeType }: Attachment): Uint8Array<ArrayBuffer> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  if (!mimeType.startsWith('text/')) return new Uint8Array(bytes);
  const text = Buffer.from(bytes).toString('latin1').replaceAll(/\r?\n/g, '\r\n');
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** The name of an attachment, or its type if it has none. */
export const fileNameOf = ({ filename, mimeType }: Attachment): string => filename ?? mimeType;

/** Whether an attachment is readable as text; includes calendar files under either of their types. */
export const isReadable = ({ mimeType }: Attachment): boolean =>
  mimeType.startsWith('text/') || mimeType === 'application/ics';
