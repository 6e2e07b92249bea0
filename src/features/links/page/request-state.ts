/** States of the firm's page and the transitions between them. No clock, no network, no React. */
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { type MoneyDraft, type MoneyFault, noMoneyDraft } from '#platform/form/money-choice.ts';
import type { Venue } from '#features/appointments/contract.ts';
import type { VenueFault } from '#features/appointments/page.ts';
import { initialLinkState, type LinkAction, linkReducer, type LinkState } from './link-state.ts';
import type { Notice } from './refusal.ts';
import type { Warning } from './warning.ts';

export type RequestKind = {
  linked: LinkedRequest;
  end: 'over';
  step: 'declining' | 'proposing';
  done: 'decided' | 'proposed' | 'withdrawn';
  notice: Notice;
};

export interface RequestState extends LinkState<RequestKind> {
  /** What now speaks against the time; confirming again accepts these warnings. */
  warnings: readonly Warning[];
  note: string;
  /** What becomes of what was paid; and what was wrong with that when it was sent. */
  money: MoneyDraft;
  refused?: { fault: MoneyFault } | undefined;
  /** How and where they meet, if that was changed; and what was wrong with that when it was sent. */
  venue: Venue | null;
  venueRefused?: { fault: VenueFault } | undefined;
}

export const initialState: RequestState = {
  ...initialLinkState,
  warnings: [],
  note: '',
  money: noMoneyDraft,
  venue: null,
};

export type Action =
  | LinkAction<RequestKind>
  | { type: 'noteTyped'; note: string }
  | { type: 'moneyChosen'; money: MoneyDraft }
  | { type: 'moneyRefused'; fault: MoneyFault }
  | { type: 'venueChosen'; venue: Venue }
  | { type: 'venueRefused'; fault: VenueFault }
  | { type: 'asked'; warnings: readonly Warning[] };

/** The next state of the page. */
export function requestReducer(state: RequestState, action: Action): RequestState {
  if (action.type === 'noteTyped') return { ...state, note: action.note };
  if (action.type === 'moneyChosen') return { ...state, money: action.money, refused: undefined };
  if (action.type === 'moneyRefused') return { ...state, refused: { fault: action.fault } };
  if (action.type === 'venueChosen') return { ...state, venue: action.venue };
  if (action.type === 'venueRefused')
    return { ...state, isSending: false, venueRefused: { fault: action.fault } };
  if (action.type === 'asked') return { ...state, isSending: false, warnings: action.warnings };
  const next = linkReducer(initialState, state, action);
  const isAnew = action.type === 'read' || action.type === 'turnedTo';
  return isAnew ? { ...next, warnings: [] } : next;
}
