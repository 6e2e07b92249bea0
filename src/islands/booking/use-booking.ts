import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookingPayload } from '#contract/appointment.ts';
import type { Locale } from '#contract/locales.ts';
import { type Service, serviceSchema } from '#contract/service.ts';
import type { Texts } from '#i18n/texts.ts';
import { firmToday } from '#islands/firm-clock.ts';
import { useForm } from '#islands/form/use-form.ts';
import { toast } from '#islands/toast.ts';
import {
  bookingFormSchema,
  hasSlotError,
  summarize,
  toFormErrors,
  toPayload,
} from './booking-form.ts';
import { bookingReducer, initialState, noticeOf } from './booking-state.ts';
import { fetchSlots } from './fetch-slots.ts';
import type { BookingOutcome } from './submission.ts';

/** The overlay stays at least this long; the request leaves at once (specification, section 7). */
const overlayMilliseconds = 3000;

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const loadSending = () => import('./sending.ts');
type SendingModule = Awaited<ReturnType<typeof loadSending>>;

const notSent: BookingOutcome = {
  kind: 'failed',
  failure: { ok: false, reason: 'network' },
  mayHaveArrived: false,
};

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
}

/** The booking page's doings: loads the times, sends the form, tells how it went. */
export function useBooking({ texts, locale, special }: BookingOptions) {
  const [state, dispatch] = useReducer(bookingReducer, initialState);
  const form = useForm(bookingFormSchema);
  const { clearError } = form;
  const isSending = useRef(false);
  const [sending, setSending] = useState<SendingModule | null>(null);

  /** What the visitor chooses; always the same functions, so that what stays is not drawn anew. */
  const choose = useMemo(
    () => ({
      service: (service: Service | null) => dispatch({ type: 'serviceChosen', service }),
      date: (date: string) => {
        clearError('date');
        dispatch({ type: 'dateChosen', date });
      },
      time: (time: string) => dispatch({ type: 'timeChosen', time }),
    }),
    [clearError],
  );

  const { service: chosen } = state.choice;
  const service = (chosen && special[chosen]?.askFor) ?? null;
  const loadSlots = useCallback(async () => {
    const today = firmToday();
    dispatch({ type: 'slotsRequested', today, service });
    const answer = await fetchSlots(today, service);
    if (answer.ok) {
      dispatch({ type: 'slotsLoaded', service, slots: answer.value });
      return;
    }
    console.error('The available slots could not be loaded:', answer.reason);
    toast.error(texts.toasts.loadFailed);
    dispatch({ type: 'slotsFailed', service });
  }, [texts, service]);

  useEffect(() => {
    const [today, key] = [firmToday(), crypto.randomUUID()];
    dispatch({ type: 'opened', today, key, service: serviceFromAddress() });
  }, []);

  const isOpen = state.today !== null;
  useEffect(() => {
    // Not before it is known for which service.
    if (!isOpen) return;
    void loadSlots();
    // What is on the page may be hours old when a device finds its network again.
    const refresh = () => void loadSlots();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [isOpen, loadSlots]);

  function tell(outcome: BookingOutcome) {
    if (outcome.kind === 'booked') {
      toast.success(texts.toasts.booked);
      return;
    }
    const { failure } = outcome;
    const isLost = noticeOf(failure) === 'slot_unavailable';
    toast.error(isLost ? texts.toasts.slotLost : texts.toasts.sendFailed);
    const errors = toFormErrors((failure.reason === 'problem' && failure.problem.errors) || []);
    if (Object.keys(errors).length > 0) form.showErrors(errors);
    if (isLost || hasSlotError(errors)) void loadSlots();
  }

  /** Fetches early what an outcome will need, so that a lost connection can still be told. */
  function prepare() {
    toast.prepare();
    loadSending().catch(() => undefined);
  }

  /** Nothing leaves before that which shows the outcome is there. */
  async function send(payload: BookingPayload): Promise<BookingOutcome> {
    const loaded = await loadSending().catch(() => null);
    if (!loaded) return notSent;
    setSending(loaded);
    return loaded.sendBooking({
      payload,
      unanswered: state.unanswered,
      idempotencyKey: state.key,
      onDelay: (waitsFor) => dispatch({ type: 'delayed', waitsFor }),
    });
  }

  async function submit() {
    if (isSending.current) return;
    const reading = form.read();
    if (!reading.ok) {
      toast.error(texts.toasts[summarize(reading.errors)]);
      dispatch({ type: 'refused', notice: 'validation_failed' });
      return;
    }
    if (!navigator.onLine) {
      toast.error(texts.toasts.sendFailed);
      dispatch({ type: 'refused', notice: 'offline' });
      return;
    }
    isSending.current = true;
    dispatch({ type: 'submitted' });
    const payload = toPayload(reading.value, locale);
    const [outcome] = await Promise.all([send(payload), wait(overlayMilliseconds)]);
    isSending.current = false;
    dispatch({ type: 'settled', payload, outcome });
    tell(outcome);
  }

  function restart() {
    flushSync(() => dispatch({ type: 'restarted', key: crypto.randomUUID() }));
    form.attributes.ref.current?.querySelector('select')?.focus();
    // Those of a special service went with the choice of it.
    if (service === null) void loadSlots();
  }

  return { state, form, choose, loadSlots, prepare, submit, restart, sending };
}
