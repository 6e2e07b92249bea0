/** A real SMTP server on loopback, whose faults a test can set. */
import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './stack.ts';

/** The server's reply in place of success. */
export interface Refusal {
  code: number;
  text: string;
}

/** An error that smtp-server sends with its code. */
const answering = ({ code, text }: Refusal) =>
  Object.assign(new Error(text), { responseCode: code });

export type SmtpTestServer = Awaited<ReturnType<typeof startSmtp>>;

/**
 * Starts the server. `behaviour` is called for every recipient and every mail; without a refusal they are
 * accepted.
 */
export async function startSmtp() {
  const port = await freePort();
  const noRefusal: (address: string) => Refusal | undefined = () => undefined;
  const usual = {
    refuseRecipient: noRefusal,
    refuseText: (): Refusal | undefined => noRefusal(''),
    /** Accepts the mail, then closes the connection instead of replying. */
    hangsUp: false,
  };
  const behaviour = { ...usual };
  const mails: Email[] = [];
  const raw: string[] = [];
  let server: SMTPServer;

  async function take(text: Buffer, done: (error?: Error | null) => void) {
    const refusal = behaviour.refuseText();
    if (refusal) {
      done(answering(refusal));
      return;
    }
    mails.push(await PostalMime.parse(text));
    raw.push(text.toString());
    if (!behaviour.hangsUp) done();
    else for (const connection of server.connections) connection.close();
  }

  async function open() {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo({ address }, _session, done) {
        const refusal = behaviour.refuseRecipient(address);
        done(refusal ? answering(refusal) : null);
      },
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void take(Buffer.concat(chunks), done));
      },
    });
    // A client that closes the connection is not a fault of the server.
    server.on('error', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    raw,
    behaviour,
    /** Restores the initial state: no mails received, no refusals. */
    reset() {
      mails.length = 0;
      raw.length = 0;
      Object.assign(behaviour, usual);
    },
    open,
    close,
  };
}
