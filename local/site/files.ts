import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface SiteFile {
  content: Buffer;
  contentType: string;
  /** The file is worth compressing. */
  isText: boolean;
  hash: string;
}

const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.html': 'text/html; charset=UTF-8',
  '.ics': 'text/calendar; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=UTF-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};
const binaryTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

async function readSiteFile(file: string): Promise<SiteFile> {
  const content = await readFile(file);
  const extension = extname(file);
  const textType = textTypes[extension];
  return {
    content,
    contentType: textType ?? binaryTypes[extension] ?? 'application/octet-stream',
    isText: textType !== undefined,
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
  };
}

// Netlify reads these and does not publish them.
const rules = new Set(['/_headers', '/_redirects']);

/**
 * All files of a built site by address (`/en/about.html`), read at once: a file that is not in the table
 * cannot be served, and a build that runs at the same time does not mix two versions.
 */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const address = `/${relative(folder, file).replaceAll(sep, '/')}`;
        return [address, await readSiteFile(file)] as const;
      }),
  );
  return new Map(files.filter(([address]) => !rules.has(address)));
}
