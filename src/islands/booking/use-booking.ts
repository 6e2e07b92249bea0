import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#contract/locales.ts';
import { type Service, serviceSchema } from '#contract/service.ts';
import type { Texts } from '#i18n/texts.ts';
import { firmToday } from '#islands/firm-clock.ts';
import { keepDraft } from '#islands/form/draft.ts';
import { useForm } from '#islands/form/use-form.ts';
import { toast } from '#islands/toast.ts';
import { bookingReducer, initialState, type Notice, noticeOf } from './booking-state.ts';
import { fetchSlots } from './fetch-slots.ts';
import type { BookingOutcome } from './submission.ts';

const loadSending = () => import('./sending.ts');
type SendingModule = Awaited<ReturnType<typeof loadSending>>;

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
  const form = useForm();
  const { clearError } = form;
  const { ref } = form.attributes;
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
    return keepDraft(ref, (draft) => {
      void import('./booking-draft.ts').then(async ({ resume }) => {
        setSending(await loadSending());
        resume(draft, ref.current, dispatch);
      });
    });
  }, [ref]);

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

  /** Fetches early what an outcome will need, so that a lost connection can still be told. */
  function prepare() {
    toast.prepare();
    loadSending().then(setSending, () => undefined);
  }

  function refuse(message: string, notice: Notice) {
    toast.error(message);
    dispatch({ type: 'refused', notice });
  }

  function tell({ hasSlotError, toFormErrors }: SendingModule, outcome: BookingOutcome) {
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

  async function send(loaded: SendingModule) {
    setSending(loaded);
    const reading = loaded.readForm(ref.current, loaded.bookingFormSchema);
    form.showErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) {
      refuse(texts.toasts[loaded.summarize(reading.errors)], 'validation_failed');
      return;
    }
    if (!navigator.onLine) {
      refuse(texts.toasts.sendFailed, 'offline');
      return;
    }
    const payload = loaded.toPayload(reading.value, locale);
    dispatch({ type: 'submitted', payload });
    const outcome = await loaded.sendBooking({
      payload,
      unanswered: state.unanswered,
      idempotencyKey: state.key,
      onDelay: (waitsFor) => dispatch({ type: 'delayed', waitsFor }),
    });
    dispatch({ type: 'settled', outcome });
    tell(loaded, outcome);
  }

  /** Nothing leaves before that which shows the outcome is there. */
  async function submit() {
    if (isSending.current) return;
    isSending.current = true;
    const loaded = await loadSending().catch(() => null);
    if (loaded) await send(loaded);
    else refuse(texts.toasts.sendFailed, navigator.onLine ? 'network' : 'offline');
    isSending.current = false;
  }

  function restart() {
    flushSync(() => dispatch({ type: 'restarted', key: crypto.randomUUID() }));
    ref.current?.querySelector('select')?.focus();
    // Those of a special service went with the choice of it.
    if (service === null) void loadSlots();
  }

  return { state, form, choose, loadSlots, prepare, submit, restart, sending };
}
