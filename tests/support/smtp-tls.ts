/** An SMTP server whose certificate nobody has signed but itself. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { certificateFor } from './certificate.ts';

/** `secure`: TLS from the first byte, as on port 465; otherwise by STARTTLS. */
export async function serveUntrusted({ secure }: { secure: boolean }) {
  const server = new SMTPServer({
    ...certificateFor('localhost'),
    ...{ secure, authOptional: true, disableReverseLookup: true, closeTimeout: 100 },
    onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
