/**
 * What the pages of signed links have in common: their states and the steps between them. A page
 * adds its own with its reducer. No clock, no network, no React.
 */

/** What tells one such page from another; `never` for what it does not have. */
export interface LinkKind {
  /** What the link leads to. */
  linked: object;
  /** How a link ends, apart from leading nowhere. */
  end: string;
  /** What the page asks before it acts. */
  step: string;
  /** What can be done on the page. */
  done: string;
  /** Why it could not be done, apart from there being no network. */
  notice: string;
}

type End<K extends LinkKind> = 'dead' | K['end'];
type Notice<K extends LinkKind> = 'offline' | K['notice'];
/** Why the page does not show what its link leads to. */
export type Why<K extends LinkKind> = End<K> | Notice<K>;

export interface LinkState<K extends LinkKind> {
  /** A way to what is linked, a dead end, what is linked, or a step. */
  view: 'loading' | 'failed' | End<K> | 'shown' | K['step'];
  linked: K['linked'] | null;
  /** What was done here and now. */
  done: K['done'] | null;
  isSending: boolean;
  notice: Notice<K> | null;
}

export type LinkAction<K extends LinkKind> =
  | { type: 'opened' }
  | { type: 'read'; linked: K['linked']; notice?: Notice<K> }
  | { type: 'unreadable'; why: Why<K> }
  | { type: 'turnedTo'; view: 'shown' | K['step'] }
  | { type: 'sent' }
  | { type: 'done'; what: K['done']; linked: K['linked'] }
  | { type: 'refused'; notice: Notice<K> };

export const initialLinkState = {
  view: 'loading',
  linked: null,
  done: null,
  isSending: false,
  notice: null,
} as const;

const isEnd = <K extends LinkKind>(why: Why<K>): why is End<K> => why === 'dead' || why === 'over';

/** The next state of a page that begins with `initial`. */
export function linkReducer<K extends LinkKind, S extends LinkState<K>>(
  initial: S,
  state: S,
  action: LinkAction<K>,
): S {
  switch (action.type) {
    case 'opened':
      return initial;
    case 'read': {
      const { linked, notice = null } = action;
      return { ...state, view: 'shown', linked, notice, isSending: false };
    }
    case 'unreadable': {
      const { why } = action;
      return isEnd<K>(why)
        ? { ...initial, view: why }
        : { ...initial, view: 'failed', notice: why };
    }
    case 'turnedTo':
      return { ...state, view: action.view, done: null, notice: null };
    case 'sent':
      return { ...state, isSending: true, notice: null };
    case 'done':
      return { ...initial, view: 'shown', linked: action.linked, done: action.what };
    case 'refused':
      return { ...state, isSending: false, notice: action.notice };
  }
}
