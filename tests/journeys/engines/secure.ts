/** The stack over https, for engines that keep no secure cookie of a page over http. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/stack.ts';

/** A certificate that nobody has signed; its driver has to accept that. */
async function makeCertificate() {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', ...curve, ...files, '-days', '2', '-subj', '/CN=localhost'],
  ]);
  const made = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return made;
}

/** Passes on all requests to the site at `url`, as if its own pages had made them. */
export async function serveSecurely(url: string) {
  const { host, origin } = new URL(url);
  const server = createServer(await makeCertificate(), (incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming;
    const own = { ...headers, host, ...(headers.origin !== undefined && { origin }) };
    const passed = request(new URL(path, url), { method, headers: own }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
