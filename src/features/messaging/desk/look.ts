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
  // Asked too often, by several pages of one house perhaps: that is no word about the connection.
  const isBusy = answer.reason === 'problem' && answer.problem.code === 'too_many_requests';
  return { type: 'told', connection: isBusy ? undefined : 'error' };
}

/** Asked of the signal anew: it may have changed while something was awaited. */
const isOver = (signal: AbortSignal) => signal.aborted;

interface Ports {
  ask: typeof call;
  mayBeSignedIn: () => boolean;
  tell: (event: MessagingEvent) => void;
}

interface Look {
  /** A timer asks. */
  isPoll: boolean;
  /** The last word was that no code is given without a sign-in. */
  isLocked: boolean;
}

/**
 * Asks where the connection stands, and while it waits for one, for the code: a timer only where
 * the session was alive when last heard of, a person always. One look at a time; a person's takes
 * the place of a timer's.
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
    // Whoever asks by hand is not kept waiting for one answer after the other.
    const early = hasSession && !isPoll ? codeOf({ isPoll, signal }) : undefined;
    const told = toldBy(await status);
    if (isOver(signal)) return;
    tell(told);
    if (told.connection === 'disconnected' && hasSession && !(isPoll && isLocked)) {
      const code = await (early ?? codeOf({ isPoll, signal }));
      // Aborted meanwhile, it is another look's turn.
      if (isOver(signal)) return;
      tell(code);
    }
    current = undefined;
  }

  return {
    look,
    /** What is on its way is no longer waited for. */
    cancel() {
      current?.abort();
      current = undefined;
    },
  };
}
