/** States of the firm's page and the transitions between them. No clock, no network, no React. */
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { initialLinkState, type LinkAction, linkReducer, type LinkState } from './link-state.ts';
import type { Notice } from './refusal.ts';
import type { Warning } from './warning.ts';

export type RequestKind = {
  linked: LinkedRequest;
  end: 'over';
  step: 'declining';
  done: 'decided';
  notice: Notice;
};

export interface RequestState extends LinkState<RequestKind> {
  /** What now speaks against the time; confirming again accepts these warnings. */
  warnings: readonly Warning[];
  note: string;
}

export const initialState: RequestState = { ...initialLinkState, warnings: [], note: '' };

export type Action =
  | LinkAction<RequestKind>
  | { type: 'noteTyped'; note: string }
  | { type: 'asked'; warnings: readonly Warning[] };

/** The next state of the page. */
export function requestReducer(state: RequestState, action: Action): RequestState {
  if (action.type === 'noteTyped') return { ...state, note: action.note };
  if (action.type === 'asked') return { ...state, isSending: false, warnings: action.warnings };
  const next = linkReducer(initialState, state, action);
  const isAnew = action.type === 'read' || action.type === 'turnedTo';
  return isAnew ? { ...next, warnings: [] } : next;
}
