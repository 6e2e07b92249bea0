/**
 * States and transitions that all pages of signed links share. Each page adds its own in its reducer. No
 * clock, no network, no React.
 */

/** Types in which the pages differ; `never` for what a page does not have. */
export interface LinkKind {
  /** The object of the link. */
  linked: object;
  /** How a link can end, other than `dead`. */
  end: string;
  /** Steps that the page opens before an action. */
  step: string;
  /** Actions of the page, once they are done. */
  done: string;
  /** Why an action failed, other than `offline`. */
  notice: string;
}

type End<K extends LinkKind> = 'dead' | K['end'];
type Notice<K extends LinkKind> = 'offline' | K['notice'];
/** Why the page does not show the object of its link. */
export type Why<K extends LinkKind> = End<K> | Notice<K>;

export interface LinkState<K extends LinkKind> {
  /** Loading or failed, an end of the link, the object shown, or an open step. */
  view: 'loading' | 'failed' | End<K> | 'shown' | K['step'];
  linked: K['linked'] | null;
  /** The action that was just done. */
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

/** The next state of a page with the initial state `initial`. */
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
