import { maxBodyBytes } from '#platform/contract/errors.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const jsonType = /^application\/json\s*(;|$)/i;

/** Half of a surrogate pair, which JSON can spell, is no text: it becomes U+FFFD, as in any UTF-8. */
const toText = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** All bytes of the body, counted as they come: what a header says of their number is a claim. */
async function readBytes(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The request's JSON, not yet checked against any schema; `undefined` for no body where one may be
 * left out. More than `most` bytes are refused.
 */
export async function readJson(
  request: Request,
  { isOptional = false, most = maxBodyBytes } = {},
): Promise<Outcome<unknown>> {
  const isJson = jsonType.test(request.headers.get('Content-Type') ?? '');
  if (!isJson && !isOptional) return refusal('unsupported_media_type');
  try {
    const bytes = request.body ? await readBytes(request.body, most) : new Uint8Array();
    if (!bytes) return refusal('payload_too_large');
    if (isOptional && bytes.byteLength === 0) return success(undefined);
    if (!isJson) return refusal('unsupported_media_type');
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return success(JSON.parse(text, toText));
  } catch {
    // No JSON, no UTF-8, or a connection that broke off, whose answer nobody reads.
    return refusal('malformed_json');
  }
}

/** The body to the letter, for whoever checks a signature over it; at most `most` bytes. */
export async function readText(request: Request, most: number): Promise<Outcome<string>> {
  const bytes = request.body ? await readBytes(request.body, most) : new Uint8Array();
  return bytes ? success(new TextDecoder().decode(bytes)) : refusal('payload_too_large');
}
