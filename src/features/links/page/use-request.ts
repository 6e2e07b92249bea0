import { venueFaultOf, venueToSend } from '#features/appointments/page.ts';
import { longestWord } from '#features/links/contract/link-parts.ts';
import type { Decision } from '#features/links/contract/request.ts';
import { proposeLinked, withdrawLinked } from '#features/links/contract/proposal-routes.ts';
import { decideLinkedRequest, showLinkedRequest } from '#features/links/contract/request-routes.ts';
import { call, type Failure } from '#platform/browser/api.ts';
import { readMoney } from '#platform/form/money-choice.ts';
import { hasBegun } from './has-begun.ts';
import type { Wish } from './ProposeStep.tsx';
import { recover } from './recover.ts';
import { whyOf } from './refusal.ts';
import {
  type Action,
  initialState,
  type RequestKind,
  requestReducer,
  type RequestState,
} from './request-state.ts';
import { type LinkPage, useLink } from './use-link.ts';
import { useStep } from './use-step.ts';
import { warningsOf } from './warning.ts';

const meant = { confirm: 'confirmed', decline: 'cancelled' } as const;

const page: LinkPage<RequestKind, RequestState, Action> = {
  ...{ reducer: requestReducer, initialState, whyOf },
  show: (body) => call(showLinkedRequest, { body }),
};

/** State of the firm's page: reads the request of its link, and decides on it. */
export function useRequest() {
  const { state, dispatch, token, watch, read, run } = useLink(page);
  const { view, linked: seen } = state;

  /**
   * Shows why a decision was refused, or asks about its warnings. `isAsked`: it says what becomes of the money, of
   * which only an answer tells that it was done.
   */
  async function tell(
    failure: Failure,
    { decision, isAsked }: { decision: Decision; isAsked: boolean },
    body: { token: string },
  ) {
    const fault = venueFaultOf(failure);
    if (fault) {
      dispatch({ type: 'venueRefused', fault });
      return;
    }
    const warnings = warningsOf(failure);
    if (warnings.length > 0) {
      dispatch({ type: 'asked', warnings });
      return;
    }
    const isCurrent = watch();
    const action = await recover<RequestKind>(failure, {
      show: () => page.show(body),
      doneOf: ({ status }) => (status === meant[decision] && !isAsked ? 'decided' : null),
      hasChanged: ({ status, startsAt }) => status !== seen?.status || startsAt !== seen.startsAt,
    });
    if (isCurrent()) dispatch(action);
  }

  async function decide(decision: Decision) {
    // Once the time has begun the note's field is hidden, so the note is not sent.
    const note = seen && hasBegun(seen) ? '' : state.note.trim();
    if (note.length > longestWord && navigator.onLine) {
      dispatch({ type: 'refused', notice: 'too_long' });
      return;
    }
    const { paid = 0, refundable = paid } = seen ?? {};
    const isAsked = decision === 'decline' && refundable > 0;
    const chosen = isAsked ? readMoney(state.money, { paid, refundable }) : { money: undefined };
    if ('fault' in chosen) {
      dispatch({ type: 'moneyRefused', fault: chosen.fault });
      return;
    }
    const { money } = chosen;
    const confirm = decision === 'confirm' ? [...state.warnings] : [];
    const agreed = confirm.length > 0 ? { confirm } : {};
    const at = seen && { startsAt: seen.startsAt };
    const venue = decision === 'confirm' && seen ? venueToSend(state.venue, seen) : {};
    await run({
      send: (body) =>
        call(decideLinkedRequest, {
          body: { ...body, decision, note, ...at, ...agreed, ...(money && { money }), ...venue },
        }),
      onDone: (linked) => dispatch({ type: 'done', what: 'decided', linked }),
      onRefused: (failure, body) => tell(failure, { decision, isAsked }, body),
    });
  }

  /** Shows what followed of an act on the proposal. */
  async function tellOf(failure: Failure, body: { token: string }) {
    const isCurrent = watch();
    const action = await recover<RequestKind>(failure, {
      show: () => page.show(body),
      doneOf: () => null,
      hasChanged: (now) =>
        now.status !== seen?.status ||
        now.startsAt !== seen.startsAt ||
        JSON.stringify(now.proposed) !== JSON.stringify(seen.proposed),
    });
    if (isCurrent()) dispatch(action);
  }

  async function propose({ times, until }: Wish) {
    const note = state.note.trim();
    if (note.length > longestWord) {
      dispatch({ type: 'refused', notice: 'too_long' });
      return;
    }
    const at = seen && { startsAt: seen.startsAt };
    await run({
      send: (body) =>
        call(proposeLinked, { body: { ...body, ...at, times: [...times], until, note } }),
      onDone: (linked) => dispatch({ type: 'done', what: 'proposed', linked }),
      onRefused: tellOf,
    });
  }

  const withdraw = () =>
    run({
      send: (body) => call(withdrawLinked, { body }),
      onDone: (linked) => dispatch({ type: 'done', what: 'withdrawn', linked }),
      onRefused: tellOf,
    });

  const { enter, leave } = useStep({
    token,
    step: view === 'declining' || view === 'proposing' ? view : null,
    onForward: (step) => {
      // After a decision, the browser's forward button does not open the step again.
      if (seen?.status !== 'pending' || state.done !== null) return;
      if (step === 'declining' || step === 'proposing') open(step);
    },
    onClose: () => dispatch({ type: 'turnedTo', view: 'shown' }),
  });

  function open(step: 'declining' | 'proposing') {
    enter(step);
    dispatch({ type: 'turnedTo', view: step });
  }

  const turnTo = (next: 'shown' | 'declining' | 'proposing') =>
    next === 'shown' ? leave() : open(next);

  return { state, dispatch, read, decide, propose, withdraw, turnTo };
}
