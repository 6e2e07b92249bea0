import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { SiteFile } from './files.ts';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof encoders;

const compressed = new WeakMap<SiteFile, Map<Encoding, Promise<Buffer>>>();

function compress(file: SiteFile, encoding: Encoding): Promise<Buffer> {
  const byEncoding = compressed.get(file) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(file, byEncoding);
  const known = byEncoding.get(encoding) ?? encoders[encoding](file.content);
  byEncoding.set(encoding, known);
  return known;
}

function chooseEncoding(accept: string | null): Encoding | undefined {
  const accepted = (accept ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .filter(([, weight = '1']) => Number(weight) > 0)
    .map(([name]) => name);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
}

/**
 * The file's content in an encoding that the client accepts, with an ETag of its own; compressed once and
 * cached.
 */
export async function encodeFile(file: SiteFile, acceptEncoding: string | null) {
  const encoding = file.isText ? chooseEncoding(acceptEncoding) : undefined;
  const content = encoding ? await compress(file, encoding) : file.content;
  const headers: Record<string, string> = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': file.contentType,
    ETag: `"${file.hash}${encoding ? `-${encoding}` : ''}"`,
  };
  if (encoding) headers['Content-Encoding'] = encoding;
  if (file.isText) headers['Vary'] = 'Accept-Encoding';
  return { content, headers };
}
