import type { IncomingMessage } from 'node:http';
import { type Answer, problem } from './problem.ts';

/** Enough for 8,000 characters of any script, escapes included. */
const maxBodyBytes = 64 * 1024;
const jsonType = /^application\/json\s*(;|$)/i;

/** Reads the bytes of a JSON body and counts them as they arrive; returns an answer if they are refused. */
export async function readBody(message: IncomingMessage): Promise<Uint8Array | Answer> {
  if (!jsonType.test(message.headers['content-type'] ?? '')) {
    return problem('unsupported_media_type');
  }
  if (Number(message.headers['content-length'] ?? 0) > maxBodyBytes) {
    return problem('payload_too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    message.on('data', (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > maxBodyBytes) resolve(problem('payload_too_large'));
      else chunks.push(chunk);
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
  });
}
