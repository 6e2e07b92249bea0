/** WhatsApp through baileys, an unofficial client; the only file that uses the library. */
import {
  areJidsSameUser,
  type BinaryNode,
  isJidBroadcast,
  isJidGroup,
  isJidNewsletter,
  makeWASocket,
  proto,
  type WASocket,
} from 'baileys';
import { confirmations } from './confirmations.ts';
import type { CredentialStore } from './credentials.ts';
import type { LinkEvent } from './state.ts';
import type { Connect } from './supervisor.ts';

export interface WhatsApp {
  credentials: CredentialStore;
  /** The recipient, in international form (+41…). */
  to: string;
  /** The text of a message that a device of the recipient could not read and requests again. */
  textOf: (id: string) => string | undefined;
  /** A device of the recipient has the message. */
  onDelivered: (id: string) => void;
  /** Another server than WhatsApp's; for tests. */
  url?: string | undefined;
}

/** The library logs numbers, texts and keys. */
const noLogger = {
  level: 'silent',
  child: () => noLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

const otherCode = 428;

/**
 * The code with which a connection ended. The code of a failed WebSocket is a gateway's HTTP status: its 401
 * does not come from WhatsApp and must not delete the credentials.
 */
function closingCode(error: unknown): number {
  if (!(error instanceof Error) || error.message.startsWith('WebSocket Error')) return otherCode;
  const output: unknown = 'output' in error ? error.output : undefined;
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return otherCode;
  return typeof output.statusCode === 'number' ? output.statusCode : otherCode;
}

/** Whether messages can be sent to the recipient; unknown counts as yes. */
async function recipientProblem(socket: WASocket, to: string): Promise<LinkEvent> {
  if (areJidsSameUser(socket.user?.id, to)) return { type: 'opened', problem: 'own_number' };
  const found = await socket.onWhatsApp(to).catch(() => undefined);
  if (found?.length === 0) return { type: 'opened', problem: 'recipient_unknown' };
  return { type: 'opened' };
}

export function whatsApp({ credentials, to, textOf, onDelivered, url }: WhatsApp): Connect {
  const recipient = `${to.slice(1)}@s.whatsapp.net`;
  return (tell) => {
    const { state, save, release } = credentials.open();
    const { confirmed, answer, breakOff } = confirmations();
    const socket = makeWASocket({
      auth: state,
      logger: noLogger,
      syncFullHistory: false,
      markOnlineOnConnect: false,
      emitOwnEvents: false,
      // Incoming messages are not needed; those of groups and channels are not even decrypted.
      shouldIgnoreJid: (jid) =>
        isJidGroup(jid) === true || isJidBroadcast(jid) === true || isJidNewsletter(jid) === true,
      getMessage: (key) => {
        const text = textOf(key.id ?? '');
        return Promise.resolve(text === undefined ? undefined : { extendedTextMessage: { text } });
      },
      ...(url !== undefined && { waWebSocketUrl: url }),
    });
    // The library does not handle this event: the connection would stay connecting for ever.
    socket.ws.on('unexpected-response', () => void socket.end(undefined));
    socket.ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) =>
      answer(attrs['id'], attrs['error']),
    );
    socket.ev.on('creds.update', save);
    socket.ev.on('connection.update', ({ connection, qr, lastDisconnect }) => {
      if (qr !== undefined) tell({ type: 'code', qr });
      if (connection === 'open') void recipientProblem(socket, recipient).then(tell);
      if (connection === 'close') {
        release();
        breakOff();
        tell({ type: 'closed', code: closingCode(lastDisconnect?.error) });
      }
    });
    socket.ev.on('messages.update', (updates) => {
      for (const { key, update } of updates) {
        const isDelivered = (update.status ?? 0) >= proto.WebMessageInfo.Status.DELIVERY_ACK;
        if (isDelivered && key.id) onDelivered(key.id);
      }
    });
    return {
      send: ({ id, text }) =>
        confirmed(id, () =>
          // A preview would make this machine fetch any address that a visitor wrote.
          socket.sendMessage(recipient, { text, linkPreview: null }, { messageId: id }),
        ),
      close: () => socket.end(undefined),
    };
  };
}
