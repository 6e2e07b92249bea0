/** One SMTP connection, kept for a run; and what a server's answers mean for a delivery. */
import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SmtpConnection, { type SMTPEnvelope } from 'nodemailer/lib/smtp-connection';
import * as z from 'zod/mini';
import type { SendOutcome } from '#domain/delivery.ts';

/** What nodemailer says of a failure: its own word, and the server's last answer. */
const faultSchema = z.object({
  code: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});
type SmtpFault = z.infer<typeof faultSchema>;

/** How far it had come: greeted and let in, or beginning to take the text. */
interface Progress {
  isOpen: boolean;
  isHandedOver: boolean;
}

/**
 * 4xx is "not now" and 5xx "never" for this mail (RFC 5321, 4.2.1), but for what comes before any
 * mail is spoken of: a server that refuses us refuses all. One that has let us in and then falls
 * silent, or hangs up, does so over this mail: others are not to wait for it. Who says nothing
 * after the text may have taken it.
 */
function outcomeOf(
  { code = '', responseCode }: SmtpFault,
  { isOpen, isHandedOver }: Progress,
): SendOutcome {
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isOfMail) {
    // Without an answer it is no recipient that SMTP could spell: no server was even asked.
    return responseCode !== undefined && responseCode < 500
      ? { kind: 'retry', reason: 'deferred' }
      : { kind: 'refused', reason: 'rejected' };
  }
  if (isHandedOver && responseCode === undefined) return { kind: 'lost' };
  return isOpen ? { kind: 'retry', reason: 'deferred' } : { kind: 'down', reason: 'channel_down' };
}

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
  let open: SmtpConnection | undefined;

  function drop() {
    open?.close();
    open = undefined;
  }

  function connect(): Promise<SmtpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new SmtpConnection(options);
      open = connection;
      // Also what comes later, when nobody waits for it: the next mail finds the connection gone.
      connection.on('error', reject);
      connection.once('end', () => {
        if (open === connection) open = undefined;
        reject(new Error('The server hung up'));
      });
      connection.connect(() => {
        if (auth === undefined) resolve(connection);
        else connection.login(auth, (error) => (error ? reject(error) : resolve(connection)));
      });
    });
  }

  return {
    /** Never rejects. */
    async send(envelope: SMTPEnvelope, mail: Buffer): Promise<SendOutcome> {
      const progress = { isOpen: false, isHandedOver: false };
      let timer: NodeJS.Timeout | undefined;
      try {
        await new Promise<void>((resolve, reject) => {
          const allow = (ms: number) => {
            clearTimeout(timer);
            timer = setTimeout(() => reject(new Error('It took too long')), ms);
          };
          const text = new Readable({
            read() {
              progress.isHandedOver = true;
              allow(patience.text);
              this.push(mail);
              this.push(null);
            },
          });
          allow(patience.envelope);
          (open ? Promise.resolve(open) : connect()).then((connection) => {
            progress.isOpen = true;
            // A connection that breaks calls back as well: whatever it says first counts.
            connection.send(envelope, text, (error) => (error ? reject(error) : resolve()));
          }, reject);
        });
        return { kind: 'sent' };
      } catch (error) {
        drop();
        return outcomeOf(z.safeParse(faultSchema, error).data ?? {}, progress);
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      open?.quit();
      open = undefined;
    },
  };
}
