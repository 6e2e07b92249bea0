import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type Decision, type LinkedRequest, longestWord } from '#features/links/contract/link.ts';
import { decideLinkedRequest, showLinkedRequest } from '#features/links/contract/link-routes.ts';
import { call, type Failure, isInDoubt } from '#platform/browser/api.ts';
import { hasBegun } from './has-begun.ts';
import { endOf, isOutdated, noticeOf } from './refusal.ts';
import { initialState, requestReducer } from './request-state.ts';
import { useOnline } from './use-online.ts';
import { useStep } from './use-step.ts';
import { useToken } from './use-token.ts';
import { warningsOf } from './warning.ts';

const meant = { confirm: 'confirmed', decline: 'cancelled' } as const;

/** The firm's page: shows the request that its address leads to, decides, tells how it went. */
export function useRequest() {
  const [state, dispatch] = useReducer(requestReducer, initialState);
  const token = useToken();
  const isSending = useRef(false);
  // An answer to a question about another token is nobody's any more.
  const asked = useRef(token);

  /** Shows what is true, or why that cannot be shown. */
  const tell = useCallback((answer: { ok: true; value: LinkedRequest } | Failure) => {
    if (answer.ok) {
      dispatch({ type: 'read', request: answer.value });
      return;
    }
    const end = endOf(answer);
    if (end) dispatch({ type: 'ended', end });
    else dispatch({ type: 'unreadable', notice: noticeOf(answer) });
  }, []);

  const read = useCallback(async () => {
    if (token === null) return;
    asked.current = token;
    dispatch({ type: 'opened' });
    if (token === '') {
      dispatch({ type: 'ended', end: 'dead' });
      return;
    }
    const answer = await call(showLinkedRequest, { body: { token } });
    if (asked.current === token) tell(answer);
  }, [token, tell]);

  useEffect(() => void read(), [read]);
  useOnline(state.view === 'failed', read);

  /** Where the page does not know what is true, it asks. */
  async function recover(failure: Failure, decision: Decision, body: { token: string }) {
    const end = endOf(failure);
    if (end) {
      dispatch({ type: 'ended', end });
      return;
    }
    const warnings = warningsOf(failure);
    if (warnings.length > 0) {
      dispatch({ type: 'asked', warnings });
      return;
    }
    if (!isOutdated(failure) && !isInDoubt(failure)) {
      dispatch({ type: 'refused', notice: noticeOf(failure) });
      return;
    }
    const seen = state.request;
    const now = await call(showLinkedRequest, { body });
    if (asked.current !== token) return;
    if (!now.ok) {
      const gone = endOf(now);
      if (gone) dispatch({ type: 'ended', end: gone });
      else dispatch({ type: 'refused', notice: 'unknown' });
    } else if (now.value.status === meant[decision]) {
      dispatch({ type: 'decided', request: now.value });
    } else if (now.value.status !== seen?.status || now.value.startsAt !== seen.startsAt) {
      dispatch({ type: 'read', request: now.value, notice: 'changed' });
    } else {
      dispatch({ type: 'refused', notice: noticeOf(failure) });
    }
  }

  async function decide(decision: Decision) {
    // A word that nobody can see any more is not sent either.
    const note = state.request && hasBegun(state.request) ? '' : state.note.trim();
    if (isSending.current) return;
    if (note.length > longestWord || !navigator.onLine) {
      dispatch({ type: 'refused', notice: navigator.onLine ? 'too_long' : 'offline' });
      return;
    }
    isSending.current = true;
    dispatch({ type: 'sent' });
    const body = { token: token ?? '' };
    const confirm = decision === 'confirm' ? [...state.warnings] : [];
    const agreed = confirm.length > 0 ? { confirm } : {};
    const seen = state.request && { startsAt: state.request.startsAt };
    const answer = await call(decideLinkedRequest, {
      body: { ...body, decision, note, ...seen, ...agreed },
    });
    if (asked.current === token) {
      if (answer.ok) dispatch({ type: 'decided', request: answer.value });
      else await recover(answer, decision, body);
    }
    isSending.current = false;
  }

  const { enter, leave } = useStep({
    token,
    step: state.view === 'declining' ? state.view : null,
    onForward: (step) => {
      // What was decided is not asked again.
      if (step === 'declining' && state.request?.status === 'pending') openDeclining();
    },
    onClose: () => dispatch({ type: 'turnedTo', view: 'shown' }),
  });

  function openDeclining() {
    enter('declining');
    dispatch({ type: 'turnedTo', view: 'declining' });
  }

  const turnTo = (view: 'shown' | 'declining') => (view === 'shown' ? leave() : openDeclining());

  return { state, dispatch, read, decide, turnTo };
}
