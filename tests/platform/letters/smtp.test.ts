/** The SMTP client: one connection for several mails, no password without TLS. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { greetingName, toMailbox } from '#platform/mail/address.ts';
import { smtpClient } from '#platform/mail/smtp.ts';
import { serveScript } from '#tests/support/smtp-script.ts';

const envelope = { from: 'a@example.com', to: ['b@example.com'] };
const patience = { connect: 300, envelope: 400, text: 700 };

async function serve({ host = '127.0.0.1', choice = '' } = {}) {
  let sessions = 0;
  const { port, close } = await serveScript({
    get greeting() {
      sessions += 1;
      return '220 hello';
    },
  });
  onTestFinished(close);
  const client = smtpClient({ url: `smtp://${host}:${port}${choice}`, patience });
  onTestFinished(() => client.close());
  return { client, sessions: () => sessions };
}

it('smtpClient: sends no password to a server without encryption', async () => {
  for (const choice of ['', '?ignoreTLS=true']) {
    const { client } = await serve({ host: 'user:secret@0.0.0.0', choice });
    expect(await client.send(envelope, Buffer.from('x'))).toMatchObject({ kind: 'down' });
  }
});

it('smtpClient: sends several mails over one connection', async () => {
  const { client, sessions } = await serve();
  for (const text of ['one', 'two', 'three']) {
    expect(await client.send(envelope, Buffer.from(text))).toEqual({ kind: 'sent' });
  }
  expect(sessions()).toBe(1);
});

it.each([
  ['https://www.example.com', 'kontakt@firm.example', 'www.example.com'],
  ['https://bücher.example', 'kontakt@firm.example', 'xn--bcher-kva.example'],
  ['http://localhost:8888', 'Firm <kontakt@bücher.example>', 'xn--bcher-kva.example'],
  ['http://127.0.0.1:8888', 'kontakt@firm.example', 'firm.example'],
])('greetingName: for %s and %s', (site, from, name) => {
  expect(greetingName(site, toMailbox(from))).toBe(name);
});

it('smtpClient: greets with its full name', async () => {
  const greeted: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 100 },
    onMailFrom(_address, { hostNameAppearsAs }, done) {
      greeted.push(hostNameAppearsAs);
      done();
    },
    onData: (stream, _session, done) => void stream.on('end', () => done()).resume(),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const client = smtpClient({ url: `smtp://127.0.0.1:${port}`, name: 'www.example.com', patience });
  onTestFinished(() => client.close());
  expect(await client.send(envelope, Buffer.from('x'))).toEqual({ kind: 'sent' });
  expect(greeted).toEqual(['www.example.com']);
});
