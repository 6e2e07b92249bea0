/** The reducer of the booking page. It uses no clock, no network and no React. */
import type { BookingPayload } from '#features/appointments/contract/appointment.ts';
import { groupByDate, type TimesByDate, windowOf, withoutTime } from './availability.ts';
import {
  type Action,
  type BookingState,
  type Choice,
  type Edit,
  editing,
  initialState,
  type Notice,
  noticeOf,
  nothingChosen,
  type Phase,
} from './booking-state.ts';
import { isWithin } from '#platform/time/calendar.ts';
import type { BookingOutcome } from './submission.ts';

function withSlots(state: BookingState, byDate: TimesByDate): BookingState {
  const { phase, choice, unanswered, today, isOther, lost } = state;
  const { date, time } = choice;
  const next: BookingState = {
    ...state,
    availability: { status: 'ready', byDate },
    isOther: false,
  };
  const isOpen = date === null || isWithin(windowOf(today ?? date, byDate), date);
  if (isOpen && (date === null || time === null || byDate.get(date)?.includes(time))) return next;
  const why = !isOpen ? 'past' : isOther ? 'unfit' : 'slot_unavailable';
  return {
    ...next,
    choice: { ...choice, date: isOpen ? date : null, time: null },
    // The time may have been taken by the visitor's own request; a refusal is explained elsewhere.
    lost: phase.name === 'editing' && unanswered.length === 0 ? why : lost,
  };
}

function withoutSlot(
  state: BookingState,
  { date, time }: { date: string; time: string },
): BookingState {
  const { availability } = state;
  if (availability.status !== 'ready') return state;
  return withSlots(state, withoutTime(availability.byDate, date, time));
}

/** Removes the choice that the refusal says is no longer available. */
function withoutLost(state: BookingState, notice: Notice, payload: BookingPayload): BookingState {
  const { choice } = state;
  if (notice === 'slot_unavailable') return withoutSlot(state, payload);
  if (notice === 'past') return { ...state, choice: { ...choice, date: null, time: null } };
  if (notice === 'retired') return { ...state, choice: { ...choice, consultant: null } };
  return state;
}

function settle(state: BookingState, outcome: BookingOutcome): BookingState {
  if (outcome.kind === 'booked') {
    const { appointment, earlier, person } = outcome;
    const phase: Phase = { name: 'booked', appointment, earlier, person };
    return { ...withoutSlot(state, appointment), phase };
  }
  const notice = noticeOf(outcome.failure);
  const next = withoutLost(state, notice, outcome.payload);
  const unanswered = outcome.mayHaveArrived ? state.unanswered : state.unanswered.slice(0, -1);
  return { ...next, phase: { name: 'editing', notice }, unanswered };
}

const withChosen = (state: BookingState, chosen: Partial<Choice>): BookingState => ({
  ...state,
  phase: editing,
  choice: { ...state.choice, ...chosen },
  lost: null,
});

/**
 * The stored choice, except for what was chosen since restoring began. A time is taken together with its
 * date.
 */
function withKept({ choice, choiceBefore }: BookingState, kept: Choice): Choice {
  const newest = (name: keyof Choice) => (choice[name] === choiceBefore[name] ? kept : choice);
  const { date, time } = newest('date') === kept ? newest('time') : choice;
  return {
    ...{ date, time },
    service: newest('service').service,
    consultant: newest('consultant').consultant,
    meeting: newest('meeting').meeting,
  };
}

function edit(state: BookingState, action: Edit): BookingState {
  const { choice } = state;
  switch (action.type) {
    case 'dateChosen':
      return withChosen(state, { date: action.date, time: null });
    case 'timeChosen':
      return withChosen(state, { time: action.time });
    case 'serviceChosen':
      return { ...state, choice: { ...choice, service: action.service } };
    case 'consultantChosen':
      return { ...state, choice: { ...choice, consultant: action.consultant } };
    case 'consultantLost':
      return { ...state, choice: { ...choice, consultant: null }, lost: 'retired' };
    case 'meetingChosen':
      return { ...state, choice: { ...choice, meeting: action.meeting } };
    case 'returned': {
      const { availability } = state;
      const next = { ...state, choice: withKept(state, action.choice), ...action.attempt };
      return availability.status === 'ready' ? withSlots(next, availability.byDate) : next;
    }
    case 'submitted': {
      const unanswered = [...state.unanswered, action.payload];
      return { ...state, phase: { name: 'submitting', waitsFor: 'wait' }, unanswered };
    }
    case 'refused':
      return { ...state, phase: { name: 'editing', notice: action.notice } };
    case 'mended': {
      const { phase } = state;
      const isSaid = phase.name === 'editing' && phase.notice === action.notice;
      return isSaid ? { ...state, phase: editing } : state;
    }
  }
}

/** Edits are ignored while a booking is being sent and after it is made. */
export function bookingReducer(state: BookingState, action: Action): BookingState {
  const { availability, today, timesFor } = state;
  switch (action.type) {
    case 'opened': {
      const { key, moment } = action;
      return { ...state, today: action.today, key, choice: { ...nothingChosen, ...moment } };
    }
    case 'returning':
      return { ...state, choiceBefore: state.choice };
    case 'slotsRequested': {
      const { wish } = action;
      const isReady = availability.status === 'ready';
      const isKnown = isReady && wish === timesFor;
      return {
        ...state,
        today: action.today,
        timesFor: wish,
        isOther: state.isOther || (isReady && !isKnown),
        availability: isKnown ? availability : { status: 'loading' },
      };
    }
    case 'slotsLoaded':
      // Another service or consultant has been requested since.
      if (action.wish !== timesFor) return state;
      return withSlots(state, groupByDate(action.slots));
    case 'slotsFailed':
      // Times loaded before are better than none.
      if (availability.status === 'ready' || action.wish !== timesFor) return state;
      return { ...state, availability: { status: 'failed' } };
    case 'delayed':
      return { ...state, phase: { name: 'submitting', waitsFor: action.waitsFor } };
    case 'settled':
      return settle(state, action.outcome);
    case 'restarted':
      return { ...initialState, today, timesFor, availability, key: action.key };
    case 'dateChosen':
    case 'timeChosen':
    case 'serviceChosen':
    case 'consultantChosen':
    case 'consultantLost':
    case 'meetingChosen':
    case 'returned':
    case 'submitted':
    case 'refused':
    case 'mended':
      return state.phase.name === 'editing' ? edit(state, action) : state;
  }
}
