/** The states of the firm's page and the steps between them; no clock, no network, no React. */
import type { LinkedRequest } from '#features/links/contract/link.ts';
import type { Warning } from './warning.ts';
import type { End, Notice } from './refusal.ts';

export interface RequestState {
  view: 'loading' | 'failed' | End | 'shown' | 'declining';
  request: LinkedRequest | null;
  /** It was decided here and now. */
  isDone: boolean;
  isSending: boolean;
  notice: Notice | null;
  /** What speaks against its time by now: it is confirmed once that is meant. */
  warnings: readonly Warning[];
  note: string;
}

export const initialState: RequestState = {
  view: 'loading',
  request: null,
  isDone: false,
  isSending: false,
  notice: null,
  warnings: [],
  note: '',
};

export type Action =
  | { type: 'opened' }
  | { type: 'read'; request: LinkedRequest; notice?: Notice }
  | { type: 'ended'; end: End }
  | { type: 'unreadable'; notice: Notice }
  | { type: 'turnedTo'; view: 'shown' | 'declining' }
  | { type: 'noteTyped'; note: string }
  | { type: 'sent' }
  | { type: 'decided'; request: LinkedRequest }
  | { type: 'asked'; warnings: readonly Warning[] }
  | { type: 'refused'; notice: Notice };

/** The next state of the page. */
export function requestReducer(state: RequestState, action: Action): RequestState {
  switch (action.type) {
    case 'opened':
      return initialState;
    case 'read': {
      const { request, notice = null } = action;
      return { ...state, view: 'shown', request, notice, warnings: [], isSending: false };
    }
    case 'ended':
      return { ...initialState, view: action.end };
    case 'unreadable':
      return { ...initialState, view: 'failed', notice: action.notice };
    case 'turnedTo':
      return { ...state, view: action.view, notice: null, warnings: [] };
    case 'noteTyped':
      return { ...state, note: action.note };
    case 'sent':
      return { ...state, isSending: true, notice: null };
    case 'decided':
      return { ...initialState, view: 'shown', request: action.request, isDone: true };
    case 'asked':
      return { ...state, isSending: false, warnings: action.warnings };
    case 'refused':
      return { ...state, isSending: false, notice: action.notice };
  }
}
