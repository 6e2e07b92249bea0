/** An app whose mails arrive at a real SMTP server, for tests of outgoing mail. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { useApp } from './harness.ts';
import { type SmtpTestServer, startSmtp } from './smtp.ts';

/** `useApp` with the SMTP server, and `tick`, which runs the scheduled delivery. */
export function useMailApp(options: Parameters<typeof useApp>[0] = {}) {
  let server: SmtpTestServer;
  beforeAll(async () => {
    server = await startSmtp();
  });
  afterAll(() => server.close());
  const setup = useApp({ ...options, smtpUrl: () => server.url });
  beforeEach(() => server.reset());
  return { setup, smtp: () => server, tick: () => setup().app.runScheduled('delivery-tick') };
}
