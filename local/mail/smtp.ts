import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFault, MailPhase } from '#platform/contract/mail-fault.ts';
import { refusalOf } from './refusal.ts';

export interface SmtpServer {
  /** `smtp://…`, for whoever sends. */
  url: string;
  /** Takes no more mails; those under way have a moment. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const mebibyte = 1024 * 1024;
/** Well below the 1.8 s that a command has for its end. */
const graceMs = 300;

/** A refusal that says that another attempt is of no use. */
const refuse = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** What the server says in place of yes, with its code; nothing of it is ever sent to anybody. */
function refusing({ answer }: MailFault): Error {
  const [code, status = ''] = answer.split(' ');
  return refuse(Number(code), `${status} as it was told to`.trim());
}

/**
 * A mail server on a free loopback port that sends nothing anywhere: what it answers with 250 was
 * kept by `keep` before; what it refuses, others would as well, but for the step at which `fault` has
 * it refuse everything. No TLS; and no password, unless `asksForPassword`: then any is right.
 */
export async function serveSmtp({
  keep,
  maxBytes = 25 * mebibyte,
  fault = () => undefined,
  asksForPassword = false,
}: {
  keep: (mail: Buffer) => Promise<void>;
  maxBytes?: number;
  /** Asked at each step; an answer of SMTP's (`553 5.7.1`). */
  fault?: () => MailFault | undefined;
  /** Offers AUTH: nobody is refused at a step that there is not. */
  asksForPassword?: boolean;
}): Promise<SmtpServer> {
  /** Whether the step is to fail, for smtp-server's callbacks. */
  const faultAt = (phase: MailPhase): Error | null => {
    const now = fault();
    return now?.phase === phase ? refusing(now) : null;
  };

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    // A stream that breaks off rejects, so that half a mail is never kept.
    const mail = await buffer(stream);
    if (stream.sizeExceeded) throw refuse(552, `the mail is larger than ${maxBytes} bytes`);
    const refusal = refusalOf(mail, { isUtf8: session.envelope.smtpUtf8 === true });
    if (refusal !== undefined) throw refuse(554, refusal);
    await keep(mail);
  }

  const server = new SMTPServer({
    name: 'localhost',
    banner: 'Keeps every mail, sends none',
    disabledCommands: asksForPassword ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: graceMs,
    onConnect: (_session, answer) => answer(faultAt('greeting')),
    onAuth: ({ username }, _session, answer) =>
      answer(faultAt('auth'), { user: username ?? 'local' }),
    onMailFrom: (_address, _session, answer) => answer(faultAt('mail_from')),
    onRcptTo: (_address, _session, answer) => answer(faultAt('rcpt_to')),
    onData: (stream, session, answer) => {
      take(stream, session).then(
        () => answer(),
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const listening = server.listen(0, host);
  await once(listening, 'listening');
  // What is left to fail is a client that goes away in the middle, which is no fault of ours.
  server.on('error', () => undefined);
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://${host}:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
