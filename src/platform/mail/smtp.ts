/** One SMTP connection, kept for a run. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';
import { type Dialogue, followDialogue } from './smtp-dialogue.ts';
import { outcomeOf, SmtpSilence } from './smtp-fault.ts';

const isLoopback = (host: unknown) =>
  typeof host === 'string' && /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);

interface SmtpOptions {
  /** `smtp://` or `smtps://`. A password goes over TLS only, but to this very machine. */
  url: string;
  /**
   * In milliseconds: to connect and be greeted; until a mail's text is asked for; and from then until
   * it is taken, which scanners make a long time of (RFC 5321, 4.5.3.2.6).
   */
  patience?: { connect: number; envelope: number; text: number };
}

interface Session {
  connection: SmtpConnection;
  dialogue: Dialogue;
  /** Resolves once the server has greeted us and let us in. */
  ready: Promise<void>;
}

/** Whether the server ended the session before it heard of the mail. */
const isEndOfSession = (outcome: SendOutcome): boolean =>
  outcome.kind === 'down' && /^(?:421\b|HUNG_UP$)/.test(outcome.fault?.answer ?? '');

const usualPatience = { connect: 4000, envelope: 8000, text: 15_000 };

/** Opens its connection with the first mail, and anew after any that failed. */
export function smtpClient({ url, patience = usualPatience }: SmtpOptions) {
  const address = parseConnectionUrl(url);
  const { auth } = address;
  const options = {
    ...address,
    requireTLS: auth !== undefined && address.secure !== true && !isLoopback(address.host),
    dnsTimeout: patience.connect,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.text,
  };
  let open: Session | undefined;

  function drop() {
    open?.connection.close();
    open = undefined;
  }

  function connect(): Session {
    const { dialogue, logger } = followDialogue();
    const connection = new SmtpConnection({ ...options, logger, transactionLog: true });
    const ready = new Promise<void>((resolve, reject) => {
      // Also what comes later, when nobody waits for it: the next mail finds the connection gone.
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

  /** One try, over the open connection or a new one. */
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
          // A connection that breaks calls back as well: whatever it says first counts. It keeps
          // what it hears in the envelope itself, so each try has its own.
          connection.send({ ...envelope }, text, (error) => (error ? reject(error) : resolve()));
        }, reject);
      });
      return { kind: 'sent' };
    } catch (error) {
      drop();
      return outcomeOf(error, { ...dialogue, isHandedOver });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Never rejects. */
    async send(envelope: SMTPEnvelope, mail: Buffer): Promise<SendOutcome> {
      const isReused = open !== undefined;
      const outcome = await transmit(envelope, mail);
      // Servers end a session after some mails or minutes, which says nothing of the next session.
      return isReused && isEndOfSession(outcome) ? transmit(envelope, mail) : outcome;
    },
    close() {
      open?.connection.quit();
      open = undefined;
    },
  };
}
