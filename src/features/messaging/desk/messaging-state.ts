/** Where the page that links the firm's WhatsApp stands; pure. */

export type Connection = 'checking' | 'connected' | 'disconnected' | 'error';

export interface MessagingState {
  connection: Connection;
  /** What the code to scan says, while there is one that may be seen. */
  qr: string | undefined;
  /** No code without a sign-in. */
  isLocked: boolean;
  /** False once it was looked for as long as makes sense. */
  isWatching: boolean;
  /** Nobody sees the page just now. */
  isHidden: boolean;
  /** Somebody asked by hand and waits for the answer. */
  isRefreshing: boolean;
  /** Counts what people did: each begins the watch anew. */
  round: number;
}

export type MessagingEvent =
  /** `undefined`: an answer that says nothing of the connection. */
  | { type: 'told'; connection: Exclude<Connection, 'checking'> | undefined }
  | { type: 'code'; qr: string | undefined }
  | { type: 'locked' }
  | { type: 'signedIn' }
  | { type: 'refresh' }
  | { type: 'hidden' }
  | { type: 'visible' }
  | { type: 'timeUp' };

export const initialState: MessagingState = {
  connection: 'checking',
  qr: undefined,
  isLocked: false,
  isWatching: true,
  isHidden: false,
  isRefreshing: false,
  round: 0,
};

/** A code is shown only while the link waits for it, to somebody signed in who looks at it. */
const mayShowCode = (state: MessagingState) =>
  state.connection === 'disconnected' && !state.isLocked && !state.isHidden && state.isWatching;

function step(state: MessagingState, event: MessagingEvent): MessagingState {
  switch (event.type) {
    case 'told':
      return { ...state, connection: event.connection ?? state.connection, isRefreshing: false };
    case 'code':
      return { ...state, qr: event.qr };
    case 'locked':
      return { ...state, isLocked: true };
    case 'signedIn':
      return { ...state, isLocked: false, isWatching: true, round: state.round + 1 };
    case 'refresh':
      return { ...state, isRefreshing: true, isWatching: true, round: state.round + 1 };
    case 'hidden':
      return { ...state, isHidden: true };
    case 'visible':
      return { ...state, isHidden: false };
    case 'timeUp':
      return { ...state, isWatching: false, isRefreshing: false };
  }
}

/** Whatever happened, no code outlives its being of use. */
export function reduce(state: MessagingState, event: MessagingEvent): MessagingState {
  const next = step(state, event);
  return mayShowCode(next) ? next : { ...next, qr: undefined };
}

/** Whether the server is asked again and again: until connected, and only for somebody who looks. */
export const isPolling = (state: MessagingState): boolean =>
  !state.isHidden && (state.isRefreshing || (state.isWatching && state.connection !== 'connected'));

/** Whether the time for which it is looked runs, seen or not. */
export const isTimed = (state: MessagingState): boolean =>
  state.isWatching && state.connection !== 'connected';

/** What stands in the place of the code while there is none. */
export type CodeView = 'checking' | 'unavailable' | 'signIn' | 'paused' | 'waiting';

export function codeViewOf(state: MessagingState): CodeView {
  if (state.connection === 'error') return 'unavailable';
  if (state.connection !== 'disconnected') return 'checking';
  if (state.isLocked) return 'signIn';
  return state.isWatching ? 'waiting' : 'paused';
}
