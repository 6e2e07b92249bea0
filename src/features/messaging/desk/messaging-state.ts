/** State of the page that links the firm's WhatsApp. Pure. */

export type Connection = 'checking' | 'connected' | 'disconnected' | 'error';

export interface MessagingState {
  connection: Connection;
  /** Text of the QR code, while there is one that may be shown. */
  qr: string | undefined;
  /** True if the code needs a sign-in. */
  isLocked: boolean;
  /** False once the time limit for polling is over. */
  isWatching: boolean;
  /** True while the page is not visible. */
  isHidden: boolean;
  /** True while a refresh that the user requested is pending. */
  isRefreshing: boolean;
  /** Counts the user's actions. Each restarts polling and its time limit. */
  round: number;
}

export type MessagingEvent =
  /** `undefined`: the answer says nothing about the connection. */
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

/** A code is shown only while the connection waits for it, the admin is signed in and the page is visible. */
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

/** Next state. Drops the code as soon as it may not be shown. */
export function reduce(state: MessagingState, event: MessagingEvent): MessagingState {
  const next = step(state, event);
  return mayShowCode(next) ? next : { ...next, qr: undefined };
}

/** Whether to poll: until connected, and only while the page is visible. */
export const isPolling = (state: MessagingState): boolean =>
  !state.isHidden && (state.isRefreshing || (state.isWatching && state.connection !== 'connected'));

/** Whether the time limit for polling runs. It also runs while the page is hidden. */
export const isTimed = (state: MessagingState): boolean =>
  state.isWatching && state.connection !== 'connected';

/** What is shown in place of the code. */
export type CodeView = 'checking' | 'unavailable' | 'signIn' | 'paused' | 'waiting';

export function codeViewOf(state: MessagingState): CodeView {
  if (state.connection === 'error') return 'unavailable';
  if (state.connection !== 'disconnected') return 'checking';
  if (state.isLocked) return 'signIn';
  return state.isWatching ? 'waiting' : 'paused';
}
