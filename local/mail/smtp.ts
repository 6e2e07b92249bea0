import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFault, MailPhase } from '#platform/contract/mail-fault.ts';
import { refusalOf } from './refusal.ts';

export interface SmtpServer {
  /** `smtp://…`, for the sender. */
  url: string;
  /** Accepts no more mails; those under way get a moment to finish. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const mebibyte = 1024 * 1024;
/** In ms; well below the 1.8 s in which a command has to end. */
const graceMs = 300;

/** A permanent refusal: another attempt is of no use. */
const refuse = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** The server's refusal with the code of `answer`; used only inside the local stack. */
function refusing({ answer }: MailFault): Error {
  const [code, status = ''] = answer.split(' ');
  return refuse(Number(code), `${status} as it was told to`.trim());
}

/**
 * A mail server on a free loopback port that sends no mail anywhere. A mail it accepts with 250 has been kept
 * by `keep`; it refuses what other servers would refuse, and everything at the step that `fault` names. No
 * TLS, and no password unless `asksForPassword` is set: then any password is right.
 */
export async function serveSmtp({
  keep,
  maxBytes = 25 * mebibyte,
  fault = () => undefined,
  asksForPassword = false,
}: {
  keep: (mail: Buffer) => Promise<void>;
  maxBytes?: number;
  /** Called at each step; `answer` is an SMTP reply (`553 5.7.1`). */
  fault?: () => MailFault | undefined;
  /** Offers AUTH, since a refusal at that step requires it. */
  asksForPassword?: boolean;
}): Promise<SmtpServer> {
  /** The error of a step that is to fail, for smtp-server's callbacks. */
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
  // The remaining errors come from clients that disconnect, which are not errors of ours.
  server.on('error', () => undefined);
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `smtp://${host}:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
