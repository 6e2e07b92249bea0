import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedConsultant, Meeting } from '#features/consultants/contract/consultant.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { type Service, serviceSchema } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { keepDraft } from '#platform/form/draft.ts';
import { useForm } from '#platform/form/use-form.ts';
import { toast } from '#platform/browser/toast.ts';
import { bookingReducer } from './booking-reducer.ts';
import { initialState, isLoss, type Notice, noticeOf } from './booking-state.ts';
import type { BookingOutcome } from './submission.ts';
import { inTime, type SendingPart, useParts } from './use-parts.ts';
import { useTimes } from './use-times.ts';
import { useUntil } from './use-until.ts';

/** Milliseconds in which the days are drawn before more is fetched. */
const pause = 300;

/** `?service=` as a slug or a German title; anything else is ignored. */
function serviceFromAddress(): Service | null {
  const wish = new URLSearchParams(location.search).get('service');
  const parsed = serviceSchema.safeParse(wish);
  return parsed.success ? parsed.data : null;
}

export interface BookingOptions {
  texts: Texts<'booking'>;
  locale: Locale;
  /** Services that do not share the usual times, with the one to ask for theirs. */
  special: Partial<Record<Service, { askFor: Service }>>;
  /** How one may meet about a service, the usual way first, where the firm says so. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  /** The visitor's own, an IANA name. */
  visitorZone: string;
}

/** The booking page's doings: loads the times, sends the form, tells how it went. */
export function useBooking(options: BookingOptions) {
  const { texts, locale, special, meetings, visitorZone } = options;
  const [state, dispatch] = useReducer(bookingReducer, initialState);
  const form = useForm();
  const { clearError } = form;
  const { ref } = form.attributes;
  const isSending = useRef(false);
  const { sending, later, fetchSending, fetchLater } = useParts();
  /** What was sent waits for parts of the page. */
  const [isWaiting, setWaiting] = useState(false);
  const [people, setPeople] = useState<readonly ListedConsultant[]>([]);
  /** The service chosen, where not everybody takes appointments about it: it has times of its own. */
  const [partial, setPartial] = useState<Service | null>(null);
  /** The question how to meet has been seen. */
  const [isMeetingSeen, setMeetingSeen] = useState(false);

  /** What the visitor chooses; always the same functions, so that what stays is not drawn anew. */
  const choose = useMemo(
    () => ({
      service: (service: Service | null) => dispatch({ type: 'serviceChosen', service }),
      date: (date: string) => {
        clearError('date');
        dispatch({ type: 'dateChosen', date });
      },
      time: (time: string) => dispatch({ type: 'timeChosen', time }),
      consultant: (consultant: string | null) => dispatch({ type: 'consultantChosen', consultant }),
      meeting: (meeting: Meeting) => dispatch({ type: 'meetingChosen', meeting }),
    }),
    [clearError],
  );

  /** The page was opened with a service; of meaning once more than that is on it. */
  const isGiven = useMemo(() => later !== null && serviceFromAddress() !== null, [later]);
  const { service: chosen, consultant } = state.choice;
  const ways = (chosen && meetings[chosen]) ?? [];
  const meeting = ways.find((way) => way === state.choice.meeting) ?? ways[0];
  /** An answer that nobody gave, to a question that nobody was asked, is not sent. */
  const isMeetingOpen = ways.length > 1 && meeting !== state.choice.meeting && !isMeetingSeen;
  const service = chosen === partial ? chosen : ((chosen && special[chosen]?.askFor) ?? null);
  const about = consultant === null ? null : chosen;
  const { loadSlots, refresh, loadedAt, wake } = useTimes({
    ...{ texts, locale, dispatch, later, fetchLater, service, consultant, about },
    form: ref,
    isOpen: state.today !== null,
  });

  useEffect(() => {
    const [today, key] = [firmToday(), crypto.randomUUID()];
    dispatch({ type: 'opened', today, key, service: serviceFromAddress() });
    return keepDraft(ref, async (draft, touched) => {
      dispatch({ type: 'returning' });
      const { resume } = await import('./booking-draft.ts');
      const parts = fetchSending();
      // A form is filled in without them; a confirmation is nothing without.
      await (draft.has('booked') ? parts : parts.catch(() => undefined));
      // At once: what cannot be drawn is to tear before it counts as being back.
      flushSync(() => resume(draft, touched, ref.current, dispatch));
      fetchLater().catch(() => undefined);
    });
  }, [ref, fetchSending, fetchLater]);

  // With a service in the address whom to speak with can be asked before anything is touched.
  const isReady = state.availability.status === 'ready';
  useEffect(() => {
    if (!isReady || serviceFromAddress() === null) return;
    const timer = setTimeout(wake, pause);
    return () => clearTimeout(timer);
  }, [isReady, wake]);

  // A service, or a way to meet, may ask for less than the last one.
  const [isCalled, isChoice] = [meeting === 'phone', ways.length > 1];
  useEffect(() => {
    if (!isCalled) clearError('phone');
    if (!isChoice) clearError('meeting');
  }, [isCalled, isChoice, clearError]);

  // Sent while no times were to be had, and there they are, the one chosen among them.
  const isTimeKept = isReady && state.choice.time !== null;
  useEffect(() => {
    if (isTimeKept) clearError('time');
  }, [isTimeKept, clearError]);

  const isMarked = Object.keys(form.errors).length > 0;
  useEffect(() => {
    if (!isMarked) dispatch({ type: 'mended', notice: 'validation_failed' });
  }, [isMarked]);

  /** Fetches early what an outcome will need, so that a lost connection can still be told. */
  function prepare() {
    toast.prepare();
    fetchSending().catch(() => undefined);
  }

  function refuse(message: string, notice: Notice) {
    toast.error(message);
    dispatch({ type: 'refused', notice });
  }

  function tell({ hasSlotError, toFormErrors }: SendingPart, outcome: BookingOutcome) {
    if (outcome.kind === 'booked') {
      toast.success(texts.toasts.booked);
      return;
    }
    const { failure } = outcome;
    const isLost = isLoss(noticeOf(failure));
    toast.error(isLost ? texts.toasts.slotLost : texts.toasts.sendFailed);
    if (isLost) {
      void loadSlots();
      return;
    }
    const errors = toFormErrors((failure.reason === 'problem' && failure.problem.errors) || []);
    if (Object.keys(errors).length > 0) form.showErrors(errors);
    if (hasSlotError(errors)) void loadSlots();
  }

  async function send(loaded: SendingPart) {
    const reading = loaded.readForm(ref.current, loaded.formSchemaFor(meeting));
    const errors = {
      ...(!reading.ok && reading.errors),
      ...(isMeetingOpen && { meeting: 'missing' }),
    };
    form.showErrors(errors);
    if (!reading.ok || isMeetingOpen) {
      refuse(texts.toasts[loaded.summarize(errors)], 'validation_failed');
      return;
    }
    if (!navigator.onLine) {
      refuse(texts.toasts.sendFailed, 'offline');
      return;
    }
    const payload = loaded.toPayload(reading.value, {
      locale,
      consultant,
      meeting: ways.length > 1 ? meeting : undefined,
      visitorZone,
    });
    dispatch({ type: 'submitted', payload });
    const outcome = await loaded.sendBooking({
      payload,
      unanswered: state.unanswered,
      idempotencyKey: state.key,
      onDelay: (waitsFor) => dispatch({ type: 'delayed', waitsFor }),
      findPerson: (id) => later?.findPerson(id, locale),
    });
    dispatch({ type: 'settled', outcome });
    tell(loaded, outcome);
  }

  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });

  // Whether a time that was chosen holds is known with the times.
  const isTimeComing = state.availability.status === 'loading' && state.choice.time !== null;
  const untilTimeIsKnown = useUntil(!isTimeComing);

  /** Nothing leaves before that which shows the outcome is there, and the times that it is about. */
  async function submit() {
    if (isSending.current) return;
    isSending.current = true;
    wake();
    // What is still to be asked appears with the error.
    const isAsking = isMeetingOpen && later === null;
    setWaiting(isAsking || isTimeComing || sending === null);
    const parts = Promise.all([fetchSending(), isAsking && fetchLater(), untilTimeIsKnown()]);
    const loaded = await inTime(parts).catch(() => null);
    setWaiting(false);
    // As the form is by now.
    if (loaded) await sendNow.current(loaded[0]);
    else refuse(texts.toasts.sendFailed, navigator.onLine ? 'network' : 'offline');
    isSending.current = false;
  }

  function restart() {
    flushSync(() => dispatch({ type: 'restarted', key: crypto.randomUUID() }));
    ref.current?.querySelector('select')?.focus();
    // Those of a special service went with the choice of it.
    if (service === null && consultant === null) void loadSlots();
  }

  return {
    ...{ state, form, choose, prepare, submit, restart, sending },
    ...{ loadSlots, refresh, loadedAt, later, people, setPeople, setPartial, ways, meeting },
    ...{ setMeetingSeen, isWaiting, isGiven },
  };
}
