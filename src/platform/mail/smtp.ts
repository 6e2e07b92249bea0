/** One SMTP connection, kept open for a run of deliveries. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import { type Dialogue, followDialogue } from './smtp-dialogue.ts';
import { outcomeOf, SmtpSilence } from './smtp-fault.ts';

const isLoopback = (host: unknown) =>
  typeof host === 'string' && /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);

interface SmtpOptions {
  /** `smtp://` or `smtps://`. A password is sent over TLS only, except to this machine. */
  url: string;
  /** Our own name, said in EHLO; by default this machine's. */
  name?: string | undefined;
  /**
   * Timeouts in milliseconds: to connect and be greeted; until the server asks for a mail's text; and from
   * then until it has accepted it, which scanners can delay for long (RFC 5321, 4.5.3.2.6).
   */
  patience?: { connect: number; envelope: number; text: number };
}

interface Session {
  connection: SmtpConnection;
  dialogue: Dialogue;
  /** Resolves once the server has greeted and authenticated the client. */
  ready: Promise<void>;
}

/** Whether the server ended the session before it received anything about the mail. */
const isEndOfSession = (outcome: SendOutcome): boolean =>
  outcome.kind === 'down' && /^(?:421\b|HUNG_UP$)/.test(outcome.fault?.answer ?? '');

const usualPatience = { connect: 4000, envelope: 8000, text: 15_000 };

/** Opens its connection with the first mail, and a new one after every failure. */
export function smtpClient({ url, name, patience = usualPatience }: SmtpOptions) {
  const address = parseConnectionUrl(url);
  const { auth } = address;
  const options = {
    ...(name !== undefined && { name }),
    ...address,
    requireTLS: auth !== undefined && address.secure !== true && !isLoopback(address.host),
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.text,
  };
  let open: Session | undefined;
  let isSecure = false;

  function drop() {
    open?.connection.close();
    open = undefined;
  }

  function connect(): Session {
    const { dialogue, logger } = followDialogue();
    const connection = new SmtpConnection({ ...options, logger, transactionLog: true });
    const ready = new Promise<void>((resolve, reject) => {
      // Also handles later errors, when no mail is being sent: the next mail finds the connection gone.
      connection.on('error', reject);
      connection.once('end', () => {
        if (open?.connection === connection) open = undefined;
        reject(new SmtpSilence('HUNG_UP'));
      });
      connection.connect((fault) => {
        if (fault) reject(fault);
        else if (auth === undefined) resolve();
        else connection.login(auth, (error) => (error ? reject(error) : resolve()));
      });
    });
    return { connection, dialogue, ready };
  }

  /**
   * Whether the port begins with TLS, and so waits for the client instead of greeting it. Nothing is sent but
   * the handshake, so the certificate does not matter.
   */
  const beginsWithTls = (): Promise<boolean> =>
    new Promise((resolve) => {
      const wait = patience.connect / 2;
      const probe = new SmtpConnection({
        ...{ ...options, port: options.port ?? 587, secure: true, connectionTimeout: wait },
        ...{ greetingTimeout: wait, tls: { rejectUnauthorized: false }, logger: false },
      });
      const end = (isTls: boolean) => {
        probe.close();
        resolve(isTls);
      };
      probe.on('error', () => end(false));
      probe.connect((fault) => end(!fault));
    });

  /** Tells a port that waits for TLS from a server that says nothing. */
  async function explained(outcome: SendOutcome): Promise<SendOutcome> {
    const isUngreeted =
      outcome.kind === 'down' &&
      outcome.fault?.phase === 'greeting' &&
      outcome.fault.answer === 'TIMEOUT';
    if (!isUngreeted || address.secure === true || !(await beginsWithTls())) return outcome;
    return { ...outcome, fault: { phase: 'tls', answer: 'EXPECTS_TLS' } };
  }

  /** One attempt, over the open connection or a new one. */
  async function transmit(envelope: SMTPEnvelope, mail: Buffer): Promise<SendOutcome> {
    let isHandedOver = false;
    let timer: NodeJS.Timeout | undefined;
    open ??= connect();
    const { connection, dialogue, ready } = open;
    try {
      await new Promise<void>((resolve, reject) => {
        const allow = (ms: number) => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(new SmtpSilence('TIMEOUT')), ms);
        };
        const text = new Readable({
          read() {
            isHandedOver = true;
            allow(patience.text);
            this.push(mail);
            this.push(null);
          },
        });
        allow(patience.envelope);
        ready.then(() => {
          // A broken connection calls back as well; the first result counts. nodemailer stores replies in the
          // envelope object itself, so each attempt gets its own.
          connection.send({ ...envelope }, text, (error) => (error ? reject(error) : resolve()));
        }, reject);
      });
      return { kind: 'sent' };
    } catch (error) {
      drop();
      return await explained(outcomeOf(error, { ...dialogue, isHandedOver }));
    } finally {
      clearTimeout(timer);
      isSecure = connection.secure;
    }
  }

  return {
    /** Never rejects. */
    async send(envelope: SMTPEnvelope, mail: Buffer): Promise<SendOutcome> {
      const isReused = open !== undefined;
      const outcome = await transmit(envelope, mail);
      // Servers end a session after some mails or minutes, which says nothing about the next session: one
      // retry.
      return isReused && isEndOfSession(outcome) ? transmit(envelope, mail) : outcome;
    },
    /** Whether the latest connection was encrypted. */
    isSecure: () => isSecure,
    close() {
      open?.connection.quit();
      open = undefined;
    },
  };
}
