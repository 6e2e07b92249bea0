/**
 * Serves a built site over HTTP/2 and TLS, as its CDN does; `preview` uses plain HTTP/1.1, where every
 * further file needs a connection of its own.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolders } from '#local/preview-site.ts';
import { createSite } from '#local/site.ts';
import { freePort } from '#tests/support/stack.ts';

const run = promisify(execFile);

/** A self-signed certificate, valid for two days. */
async function makeCertificate(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const about = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', cert];
  await run('openssl', ['req', ...kind, ...about]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

function headersOf(message: Http2ServerRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (!name.startsWith(':') && value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

async function send(response: Response, out: Http2ServerResponse): Promise<void> {
  out.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (!/^(?:connection|keep-alive|transfer-encoding)$/.test(name)) out.setHeader(name, value);
  }
  out.end(Buffer.from(await response.arrayBuffer()));
}

export interface SecureSite {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves the folder and the `extra` files; forwards requests to the API to `api`.
 * @throws if the machine has no `openssl`
 */
export async function serveOverH2(options: {
  folder: string;
  extra: Readonly<Record<string, string>>;
  api: string;
}): Promise<SecureSite> {
  const work = await mkdtemp(join(tmpdir(), 'over-h2-'));
  const certificate = await makeCertificate(work);
  const folder = join(work, 'site');
  await cp(options.folder, folder, { recursive: true });
  for (const [name, text] of Object.entries(options.extra)) {
    await writeFile(join(folder, name), text);
  }
  const site = await createSite({ folder, configFile: projectFolders.configFile });
  const port = await freePort();
  const url = `https://localhost:${String(port)}`;

  async function answer(message: Http2ServerRequest): Promise<Response> {
    const headers = headersOf(message);
    const { method, url: path } = message;
    if (!path.startsWith('/api/')) return site(new Request(url + path, { method, headers }));
    const chunks: unknown[] = await message.toArray();
    const body = Buffer.concat(chunks.filter((chunk) => Buffer.isBuffer(chunk)));
    const init = { method, headers: { 'Content-Type': headers.get('Content-Type') ?? '' } };
    return fetch(options.api + path, method === 'GET' ? init : { ...init, body });
  }

  const server = createSecureServer(certificate, (message, out) => {
    answer(message)
      .then((response) => send(response, out))
      .catch(() => out.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(work, { recursive: true, force: true });
    },
  };
}
