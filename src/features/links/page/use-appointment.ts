import { useEffect, useState } from 'react';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import { longestWord } from '#features/links/contract/link-parts.ts';
import { showLinkedAppointment } from '#features/links/contract/link-routes.ts';
import {
  cancelLinkedAppointment,
  listLinkedTimes,
  moveLinkedAppointment,
} from '#features/links/contract/link-change-routes.ts';
import { meetLinkedAppointment } from '#features/links/contract/link-meeting-routes.ts';
import { bookLinkedAgain, findLinkedPayment } from '#features/links/contract/link-onward-routes.ts';
import { bookAgain, forgetBooked } from '#features/appointments/page.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import { answerLinkedProposal } from '#features/links/contract/proposal-routes.ts';
import { call, type Failure } from '#platform/browser/api.ts';
import {
  type Action,
  type AppointmentKind,
  appointmentReducer,
  type AppointmentState,
  initialState,
  takerOf,
} from './appointment-state.ts';
import { type ProposedTime, proposedIn } from './ProposedTimes.tsx';
import { recover } from './recover.ts';
import { endOf, isInvalid, isLost, isOutdated, type Notice, whyOf } from './refusal.ts';
import { type LinkAct, type LinkPage, useLink } from './use-link.ts';
import { useStep } from './use-step.ts';

const loadMoving = () => import('./MoveStep.tsx');
type MovingModule = Awaited<ReturnType<typeof loadMoving>>;

const page: LinkPage<AppointmentKind, AppointmentState, Action> = {
  ...{ reducer: appointmentReducer, initialState, whyOf },
  async show(body) {
    const answer = await call(showLinkedAppointment, { body });
    if (answer.ok) forgetBooked();
    return answer;
  },
};

interface Act extends Pick<LinkAct<LinkedAppointment>, 'send'> {
  what: AppointmentKind['done'];
  /** Whether the appointment looks as if this act was carried out. */
  isAsAsked: (appointment: LinkedAppointment) => boolean;
  /** Called for an invalid field, where that is not a time. */
  onInvalid?: () => void;
}

/** Nothing is open any more once an appointment is cancelled. */
const withoutOpen = (money: LinkedAppointment['money']): LinkedAppointment['money'] =>
  money && { ...money, open: 0, overdue: 0 };

/** State of the visitor's page: reads the appointment of its link, and changes it. */
export function useAppointment(paths: { pay: string }) {
  const { state, dispatch, token, watch, read, run } = useLink(page);
  const [moving, setMoving] = useState<MovingModule | null>(null);

  // Loaded early, so that it is ready when the step opens.
  const canChange = state.linked?.canChange === true;
  useEffect(() => {
    if (canChange) loadMoving().catch(() => undefined);
  }, [canChange]);

  const body = { token: token ?? '' };

  async function loadTimes() {
    dispatch({ type: 'timesRequested' });
    const isCurrent = watch();
    const answer = await call(listLinkedTimes, { body });
    if (!isCurrent()) return;
    if (answer.ok) dispatch({ type: 'timesLoaded', times: answer.value });
    else if (isOutdated(answer) || endOf(answer)) await tell(answer);
    else dispatch({ type: 'timesFailed' });
  }

  /** Shows why an act was refused; if the time is not available, loads the times again. */
  async function tell(failure: Failure, act?: Act) {
    if (act?.onInvalid && isInvalid(failure)) {
      act.onInvalid();
      return;
    }
    if (act?.what !== 'changed' && isLost(failure)) {
      dispatch({ type: 'refused', notice: 'slot_unavailable' });
      if (act?.what === 'moved') await loadTimes();
      if (act?.what === 'taken') await refresh('slot_unavailable');
      return;
    }
    const isCurrent = watch();
    const action = await recover<AppointmentKind>(failure, {
      show: () => page.show(body),
      doneOf: (appointment) => (act?.isAsAsked(appointment) ? act.what : null),
      hasChanged: () => isOutdated(failure),
    });
    if (isCurrent()) dispatch(action);
  }

  const change = ({ send, ...act }: Act) =>
    run({
      send,
      onDone: (changed) => {
        // Only the answer to reading has the proof and the money.
        const { proof, money } = state.linked ?? {};
        const isOff = act.what === 'cancelled';
        const linked = { ...changed, proof, money: isOff ? withoutOpen(money) : money };
        dispatch({ type: 'done', what: act.what, linked });
        // Of what is proposed, too, only that answer has what can still be taken.
        if ((isOff && money) || proposedIn(changed)) void refresh();
      },
      onRefused: (failure) => tell(failure, { send, ...act }),
    });

  /** Reads the appointment again; without an answer, the page stays as it is. */
  async function refresh(notice?: Notice) {
    const isCurrent = watch();
    const answer = await page.show(body);
    if (answer.ok && isCurrent())
      dispatch({ type: 'read', linked: answer.value, ...(notice && { notice }) });
  }

  const meet = (meeting: Meeting, phone: string) =>
    change({
      what: 'changed',
      send: () =>
        call(meetLinkedAppointment, {
          body: { ...body, meeting, ...(phone !== '' && meeting === 'phone' && { phone }) },
        }),
      isAsAsked: (appointment) => appointment.meeting === meeting,
      onInvalid: () => dispatch({ type: 'choiceMissing' }),
    });

  /** Leads to the payment that is due first. */
  const pay = () =>
    run({
      send: () => call(findLinkedPayment, { body }),
      onDone: ({ token: payer }) => {
        if (state.linked) dispatch({ type: 'read', linked: state.linked });
        location.assign(`${paths.pay}#${payer}`);
      },
      onRefused: (failure) => tell(failure),
    });

  /** Leads to the booking page, with what the client entered where that can be had. */
  async function again(address: string) {
    const answer = await call(bookLinkedAgain, { body });
    const to = new URL(address, location.href);
    if (answer.ok) {
      to.searchParams.set('service', answer.value.service);
      bookAgain(answer.value, to.search);
    }
    location.assign(to);
  }

  async function move() {
    const { date, time } = state.choice;
    if (date === null || time === null) {
      dispatch({ type: 'choiceMissing' });
      return;
    }
    const consultant = takerOf(state);
    await change({
      what: 'moved',
      send: () => call(moveLinkedAppointment, { body: { ...body, date, time, consultant } }),
      isAsAsked: (appointment) =>
        appointment.date === date &&
        appointment.time === time &&
        (consultant === undefined || appointment.consultant === consultant),
    });
  }

  async function cancel() {
    const reason = state.reason.trim();
    if (reason.length > longestWord) {
      dispatch({ type: 'refused', notice: 'too_long' });
      return;
    }
    await change({
      what: 'cancelled',
      send: () => call(cancelLinkedAppointment, { body: { ...body, reason } }),
      isAsAsked: ({ status }) => status === 'cancelled',
    });
  }

  const accept = (time: ProposedTime) =>
    change({
      what: 'taken',
      send: () =>
        call(answerLinkedProposal, {
          body: { ...body, take: { startsAt: time.startsAt, with: time.with } },
        }),
      isAsAsked: ({ status, startsAt, consultant }) =>
        status === 'confirmed' && startsAt === time.startsAt && consultant === time.with,
    });

  async function refuse() {
    const note = state.reason.trim();
    if (note.length > longestWord) {
      dispatch({ type: 'refused', notice: 'too_long' });
      return;
    }
    await change({
      what: 'declined',
      send: () => call(answerLinkedProposal, { body: { ...body, note } }),
      isAsAsked: (appointment) => proposedIn(appointment) === undefined,
    });
  }

  const { view, done } = state;
  const { enter, leave } = useStep({
    token,
    step:
      view === 'moving' || view === 'meeting' || view === 'cancelling' || view === 'refusing'
        ? view
        : null,
    onForward: (step) => {
      // After an act, the browser's forward button does not open its step again.
      if (done !== null) return;
      if (step === 'refusing' && proposedIn(state.linked)) openRefusing();
      if (!canChange) return;
      if (step === 'moving') void openMoving();
      if (step === 'meeting' || step === 'cancelling') open(step);
    },
    onClose: () => dispatch({ type: 'turnedTo', view: 'shown' }),
  });

  function open(step: 'meeting' | 'cancelling') {
    enter(step);
    dispatch({ type: 'turnedTo', view: step });
  }

  function openRefusing() {
    enter('refusing');
    dispatch({ type: 'turnedTo', view: 'refusing' });
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

  const steps = { open, openMoving, openRefusing, leave };
  return {
    ...{ state, dispatch, read, loadTimes, steps, moving, move, meet, cancel, pay, again },
    ...{ accept, refuse },
  };
}
