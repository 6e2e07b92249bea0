import { maxBodyBytes } from '#platform/contract/errors.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

const jsonType = /^application\/json\s*(;|$)/i;

/** JSON can contain an unpaired surrogate, which is not text; it becomes U+FFFD, as in any UTF-8 decoder. */
const toText = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * Reads the whole body and counts its bytes as they arrive, since the Content-Length header is only a claim.
 * `null` if there are more than `most`.
 */
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
 * The request's JSON, not validated by a schema; `undefined` for an empty body if `isOptional`. Refuses more
 * than `most` bytes with `payload_too_large`.
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
    // Not JSON, not UTF-8, or the connection broke off (then the client does not read the response).
    return refusal('malformed_json');
  }
}

/**
 * The body exactly as sent, for checking a signature over it. Refuses more than `most` bytes with
 * `payload_too_large`.
 */
export async function readText(request: Request, most: number): Promise<Outcome<string>> {
  const bytes = request.body ? await readBytes(request.body, most) : new Uint8Array();
  return bytes ? success(new TextDecoder().decode(bytes)) : refusal('payload_too_large');
}
