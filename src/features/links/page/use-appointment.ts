import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type LinkedAppointment, longestWord } from '#features/links/contract/link.ts';
import {
  cancelLinkedAppointment,
  listLinkedTimes,
  moveLinkedAppointment,
  showLinkedAppointment,
} from '#features/links/contract/link-routes.ts';
import { call, type Failure, isInDoubt } from '#platform/browser/api.ts';
import { appointmentReducer, initialState } from './appointment-state.ts';
import { endOf, isLost, isOutdated, noticeOf } from './refusal.ts';
import { useOnline } from './use-online.ts';
import { useStep } from './use-step.ts';
import { useToken } from './use-token.ts';

const loadMoving = () => import('./MoveStep.tsx');
type MovingModule = Awaited<ReturnType<typeof loadMoving>>;

type Answer = { ok: true; value: LinkedAppointment } | Failure;

interface Act {
  what: 'moved' | 'cancelled';
  send: () => Promise<Answer>;
  /** Whether an appointment is as it would be then. */
  isAsAsked: (appointment: LinkedAppointment) => boolean;
}

/** The visitor's page: shows what its address leads to, moves it, cancels it, tells how it went. */
export function useAppointment() {
  const [state, dispatch] = useReducer(appointmentReducer, initialState);
  const token = useToken();
  const isSending = useRef(false);
  const [moving, setMoving] = useState<MovingModule | null>(null);
  // An answer to a question about another token is nobody's any more.
  const asked = useRef(token);

  const read = useCallback(async () => {
    if (token === null) return;
    asked.current = token;
    dispatch({ type: 'opened' });
    if (token === '') {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    const answer = await call(showLinkedAppointment, { body: { token } });
    if (asked.current !== token) return;
    if (answer.ok) dispatch({ type: 'read', appointment: answer.value });
    else dispatch({ type: 'unreadable', why: endOf(answer) ?? noticeOf(answer) });
  }, [token]);

  useEffect(() => void read(), [read]);

  useOnline(state.view === 'failed', read);

  // Fetched early, so that it is there when it is asked for.
  const canChange = state.appointment?.canChange === true;
  useEffect(() => {
    if (canChange) loadMoving().catch(() => undefined);
  }, [canChange]);

  const body = { token: token ?? '' };

  async function loadTimes() {
    dispatch({ type: 'timesRequested' });
    const answer = await call(listLinkedTimes, { body });
    if (asked.current !== token) return;
    if (answer.ok) dispatch({ type: 'timesLoaded', times: answer.value });
    else if (isOutdated(answer) || endOf(answer)) await recover(answer);
    else dispatch({ type: 'timesFailed' });
  }

  /** What the page says of a refusal; where it does not know what is true, it asks. */
  async function recover(failure: Failure, act?: Act) {
    if (isLost(failure)) {
      dispatch({ type: 'refused', notice: 'slot_unavailable' });
      await loadTimes();
      return;
    }
    const end = endOf(failure);
    if (end) {
      dispatch({ type: 'unreadable', why: end });
      return;
    }
    if (!isOutdated(failure) && !isInDoubt(failure)) {
      dispatch({ type: 'refused', notice: noticeOf(failure) });
      return;
    }
    const now = await call(showLinkedAppointment, { body });
    if (asked.current !== token) return;
    if (!now.ok) {
      const gone = endOf(now);
      if (gone) dispatch({ type: 'unreadable', why: gone });
      else dispatch({ type: 'refused', notice: 'unknown' });
      return;
    }
    if (act?.isAsAsked(now.value)) {
      dispatch({ type: 'done', what: act.what, appointment: now.value });
    } else if (isOutdated(failure)) {
      dispatch({ type: 'read', appointment: now.value, notice: 'changed' });
    } else {
      dispatch({ type: 'refused', notice: noticeOf(failure) });
    }
  }

  async function run(act: Act) {
    if (isSending.current) return;
    if (!navigator.onLine) {
      dispatch({ type: 'refused', notice: 'offline' });
      return;
    }
    isSending.current = true;
    dispatch({ type: 'sent' });
    const answer = await act.send();
    if (asked.current === token) {
      if (answer.ok) dispatch({ type: 'done', what: act.what, appointment: answer.value });
      else await recover(answer, act);
    }
    isSending.current = false;
  }

  async function move() {
    const { date, time } = state.choice;
    if (date === null || time === null) {
      dispatch({ type: 'choiceMissing' });
      return;
    }
    await run({
      what: 'moved',
      send: () => call(moveLinkedAppointment, { body: { ...body, date, time } }),
      isAsAsked: (appointment) => appointment.date === date && appointment.time === time,
    });
  }

  async function cancel() {
    const reason = state.reason.trim();
    if (reason.length > longestWord) {
      dispatch({ type: 'refused', notice: 'too_long' });
      return;
    }
    await run({
      what: 'cancelled',
      send: () => call(cancelLinkedAppointment, { body: { ...body, reason } }),
      isAsAsked: ({ status }) => status === 'cancelled',
    });
  }

  const { view, done } = state;
  const { enter, leave } = useStep({
    token,
    step: view === 'moving' || view === 'cancelling' ? view : null,
    onForward: (step) => {
      // What was done is not asked again.
      if (!canChange || done !== null) return;
      if (step === 'moving') void openMoving();
      if (step === 'cancelling') openCancelling();
    },
    onClose: () => dispatch({ type: 'turnedTo', view: 'shown' }),
  });

  function openCancelling() {
    enter('cancelling');
    dispatch({ type: 'turnedTo', view: 'cancelling' });
  }

  async function openMoving() {
    const loaded = await loadMoving().catch(() => null);
    if (!loaded) {
      const notice = navigator.onLine ? 'service_unavailable' : 'offline';
      dispatch({ type: 'refused', notice });
      return;
    }
    setMoving(loaded);
    enter('moving');
    dispatch({ type: 'turnedTo', view: 'moving' });
    await loadTimes();
  }

  const steps = { openMoving, openCancelling, leave };
  return { state, dispatch, read, loadTimes, steps, moving, move, cancel };
}
