import {
  getMessagingQr,
  getMessagingStatus,
} from '#features/messaging/contract/messaging-routes.ts';
import type { Answer, call } from '#platform/browser/api.ts';
import type { MessagingEvent } from './messaging-state.ts';

type Told = Extract<MessagingEvent, { type: 'told' }>;

function toldBy(answer: Answer<typeof getMessagingStatus>): Told {
  if (answer.ok) {
    return { type: 'told', connection: answer.value.connected ? 'connected' : 'disconnected' };
  }
  // Too many requests, perhaps from several pages of one network, say nothing about the connection.
  const isBusy = answer.reason === 'problem' && answer.problem.code === 'too_many_requests';
  return { type: 'told', connection: isBusy ? undefined : 'error' };
}

/** A function, because the signal may have changed during an `await`. */
const isOver = (signal: AbortSignal) => signal.aborted;

interface Ports {
  ask: typeof call;
  mayBeSignedIn: () => boolean;
  tell: (event: MessagingEvent) => void;
}

interface Look {
  /** Whether a timer makes the request. */
  isPoll: boolean;
  /** Whether the last answer refused the code without a sign-in. */
  isLocked: boolean;
}

/**
 * Reads the state of the connection and, if it is not linked, the code. A timer asks for the code only if the
 * session was alive at the last answer; a user's request always asks. Only one request runs at a time; a
 * user's request replaces a timer's.
 */
export function createLook({ ask, mayBeSignedIn, tell }: Ports) {
  let current: AbortController | undefined;

  async function codeOf(options: {
    isPoll: boolean;
    signal: AbortSignal;
  }): Promise<MessagingEvent> {
    const answer = await ask(getMessagingQr, options);
    if (answer.ok) return { type: 'code', qr: answer.value.qr };
    if (answer.reason === 'problem' && answer.problem.code === 'unauthenticated') {
      return { type: 'locked' };
    }
    if (!options.signal.aborted) console.warn('No QR code to be had:', answer.reason);
    return { type: 'code', qr: undefined };
  }

  async function look({ isPoll, isLocked }: Look): Promise<void> {
    if (current && isPoll) return;
    current?.abort();
    const own = new AbortController();
    const { signal } = own;
    current = own;
    const hasSession = mayBeSignedIn();
    if (!hasSession) tell({ type: 'locked' });
    const status = ask(getMessagingStatus, { isPoll, signal });
    // A user's request asks for both at once, to answer sooner.
    const early = hasSession && !isPoll ? codeOf({ isPoll, signal }) : undefined;
    const told = toldBy(await status);
    if (isOver(signal)) return;
    tell(told);
    if (told.connection === 'disconnected' && hasSession && !(isPoll && isLocked)) {
      const code = await (early ?? codeOf({ isPoll, signal }));
      // If aborted during the wait, another request has taken over.
      if (isOver(signal)) return;
      tell(code);
    }
    current = undefined;
  }

  return {
    look,
    /** Aborts the pending request. */
    cancel() {
      current?.abort();
      current = undefined;
    },
  };
}
