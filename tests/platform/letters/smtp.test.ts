/** The SMTP client: one connection for several mails, no password without TLS. */
import { expect, it, onTestFinished } from 'vitest';
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
