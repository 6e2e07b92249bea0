import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { Form } from '#platform/form/use-form.ts';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { type Action, type BookingState, isLoss, type Notice, noticeOf } from './booking-state.ts';
import { findPerson } from './people.ts';
import type { BookingOutcome } from './submission.ts';
import { inTime, type Parts, type SendingPart } from './use-parts.ts';
import { useUntil } from './use-until.ts';
import { zoneOfDevice } from './visitor-time.ts';

export interface SubmitOptions {
  texts: Texts<'booking'>;
  locale: Locale;
  state: BookingState;
  dispatch: Dispatch<Action>;
  form: Form;
  parts: Parts;
  ways: readonly Meeting[];
  meeting: Meeting | undefined;
  loadSlots: () => Promise<void>;
  wake: () => void;
}

/** Sends the form and reports the outcome. */
export function useSubmit(options: SubmitOptions) {
  const { texts, locale, state, dispatch, form, parts, loadSlots } = options;
  const { ways, meeting } = options;
  const { sending, fetchSending } = parts;
  const { ref } = form.attributes;
  const { phase } = state;
  const notice = phase.name === 'editing' ? phase.notice : null;
  // With its cause the toast goes too.
  useEffect(() => (notice === null ? undefined : () => dismissToasts(notice)), [notice]);
  const isSending = useRef(false);
  /** The submission waits for parts of the page or for the times. */
  const [isWaiting, setWaiting] = useState(false);

  /** Loads early what is needed to show an outcome, so that even a lost connection can be reported. */
  function prepare() {
    toast.prepare();
    fetchSending().catch(() => undefined);
  }

  function refuse(message: string, notice: Notice) {
    toast.error(message, { id: notice });
    dispatch({ type: 'refused', notice });
  }

  function tell({ hasSlotError, toFormErrors }: SendingPart, outcome: BookingOutcome) {
    if (outcome.kind === 'booked') {
      const { heldUntil, status } = outcome.appointment;
      // A request that does not take its time yet has nothing to celebrate.
      if (heldUntil === undefined)
        toast.success(texts.toasts[status === 'confirmed' ? 'confirmed' : 'booked']);
      return;
    }
    const { failure } = outcome;
    const id = noticeOf(failure);
    const isLost = isLoss(id);
    toast.error(isLost ? texts.toasts.slotLost : texts.toasts.sendFailed, { id });
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
    form.showErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) {
      refuse(texts.toasts[loaded.summarize(reading.errors)], 'validation_failed');
      return;
    }
    if (!navigator.onLine) {
      refuse(texts.toasts.sendFailed, 'offline');
      return;
    }
    const payload = loaded.toPayload(reading.value, {
      locale,
      consultant: state.choice.consultant,
      meeting: ways.length > 1 ? meeting : undefined,
      visitorZone: zoneOfDevice(),
    });
    dispatch({ type: 'submitted', payload });
    const outcome = await loaded.sendBooking({
      payload,
      unanswered: state.unanswered,
      idempotencyKey: state.key,
      onDelay: (waitsFor) => dispatch({ type: 'delayed', waitsFor }),
      findPerson: (id) => findPerson(id, locale),
    });
    dispatch({ type: 'settled', outcome });
    tell(loaded, outcome);
  }

  const sendNow = useRef(send);
  useEffect(() => {
    sendNow.current = send;
  });

  // Whether a chosen time is still free is known once the times are loaded.
  const isTimeComing = state.availability.status === 'loading' && state.choice.time !== null;
  const untilTimeIsKnown = useUntil(!isTimeComing);

  /** Sends the form, but only once the parts that show the outcome and the current times are loaded. */
  async function submit() {
    if (isSending.current) return;
    isSending.current = true;
    options.wake();
    setWaiting(isTimeComing || sending === null);
    const parts = Promise.all([fetchSending(), untilTimeIsKnown()]);
    const loaded = await inTime(parts).catch(() => null);
    setWaiting(false);
    // Uses the form's present state.
    if (loaded) await sendNow.current(loaded[0]);
    else refuse(texts.toasts.sendFailed, navigator.onLine ? 'network' : 'offline');
    isSending.current = false;
  }

  return { prepare, submit, isWaiting };
}
