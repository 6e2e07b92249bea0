/** The states of a form that sends a message, and the transitions between them; no network, no React. */
import type { Failure } from '#platform/browser/api.ts';

/** Failures that have a text of their own. */
const known = ['too_many_requests', 'service_unavailable'] as const;

/** Why a message could not be sent. */
export type SendNotice = (typeof known)[number] | 'offline' | 'network' | 'other';

export type SendState =
  | { name: 'idle'; notice: SendNotice | null }
  | { name: 'sending'; isWorking: boolean }
  | { name: 'sent' };

export type SendAction =
  | { type: 'submitted' }
  /** A proof of work is required first and is being computed. */
  | { type: 'worked' }
  | { type: 'arrived' }
  | { type: 'failed'; notice: SendNotice | null }
  | { type: 'restarted' };

export const idle: SendState = { name: 'idle', notice: null };

/** The notice for a failure; `null` if the fields themselves show the errors. */
export function noticeOf(failure: Failure): SendNotice | null {
  if (failure.reason !== 'problem') return failure.reason;
  const { code, errors = [] } = failure.problem;
  if (errors.length > 0) return null;
  return known.find((one) => one === code) ?? 'other';
}

/** Only an idle form can be submitted, and only a message being sent can arrive or fail. */
export function sendReducer(state: SendState, action: SendAction): SendState {
  switch (action.type) {
    case 'submitted':
      return state.name === 'idle' ? { name: 'sending', isWorking: false } : state;
    case 'worked':
      return state.name === 'sending' ? { name: 'sending', isWorking: true } : state;
    case 'arrived':
      return state.name === 'sending' ? { name: 'sent' } : state;
    case 'failed':
      return state.name === 'sent' ? state : { name: 'idle', notice: action.notice };
    case 'restarted':
      return state.name === 'sent' ? idle : state;
  }
}
