import { useReducer, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { type Attempt, attempts } from './attempt.ts';
import { sayFaults, unsayFaults } from './faults-toast.ts';
import { readForm } from './read-form.ts';
import { idle, noticeOf, sendReducer } from './send-state.ts';
import { useForm } from './use-form.ts';

/** The second click of a double click may come after the response to the first; it is ignored. In ms. */
const doubleClickMs = 500;

/** Text for a failure, or a function that shows it. */
type FailedText = string | ((failure: Failure) => void);

export interface SendingForm<S extends z.ZodMiniType> {
  /** Schema of the fields. */
  schema: S;
  /** Asks for confirmation before sending, where the consequences are serious. */
  confirm?: ((fields: z.output<S>) => Promise<boolean>) | undefined;
  /**
   * Sends the message; calls `onWork` when a proof of work is computed. If the act succeeded only in part,
   * the result's `said` replaces the text `sent`.
   */
  send: (
    fields: z.output<S>,
    attempt: Attempt,
    onWork: () => void,
  ) => Promise<{ ok: true; said?: string | undefined } | Failure>;
  /**
   * Additional text of the success toast; `toasts.sent` is `null` where another message reports the success.
   */
  more?: (fields: z.output<S>) => string;
  toasts: Readonly<Record<'fillIn' | 'checkFields', string>> & {
    sent: string | null;
    failed: FailedText;
  };
}

const newAttempts = () =>
  attempts(
    () => crypto.randomUUID(),
    () => new Date(),
  );

/**
 * A form that sends one message: reads its fields, sends them once however often it is clicked, shows the
 * outcome as a toast, and keeps the input until the message has arrived.
 */
export function useSending<S extends z.ZodMiniType>({
  schema,
  confirm,
  send,
  more,
  toasts,
}: SendingForm<S>) {
  const [state, dispatch] = useReducer(sendReducer, idle);
  const form = useForm();
  const isSending = useRef(false);
  const [attempt] = useState(newAttempts);

  function fail(failure: Failure) {
    isSending.current = false;
    const { failed } = toasts;
    if (typeof failed === 'string') sayFaults(failed);
    else failed(failure);
    dispatch({ type: 'failed', notice: noticeOf(failure) });
    const errors = (failure.reason === 'problem' && failure.problem.errors) || [];
    if (errors.length > 0) {
      form.showErrors(Object.fromEntries(errors.map(({ field, code }) => [field, code])));
    }
  }

  /** Resolves to the fields that have arrived, or `null`. After a success the caller calls `restart`. */
  async function submit(): Promise<z.output<S> | null> {
    if (isSending.current) return null;
    const reading = readForm(form.attributes.ref.current, schema);
    form.showErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) {
      const isIncomplete = Object.values(reading.errors).includes('required');
      sayFaults(isIncomplete ? toasts.fillIn : toasts.checkFields);
      dispatch({ type: 'failed', notice: null });
      return null;
    }
    unsayFaults();
    isSending.current = true;
    if (confirm && !(await confirm(reading.value))) {
      isSending.current = false;
      return null;
    }
    dispatch({ type: 'submitted' });
    const onWork = () => dispatch({ type: 'worked' });
    const answer = await send(reading.value, attempt.of(reading.value), onWork);
    if (!answer.ok) {
      fail(answer);
      return null;
    }
    attempt.forget();
    if (answer.said !== undefined) toast.info(answer.said);
    else if (toasts.sent !== null) {
      toast.success(toasts.sent, { description: more?.(reading.value) });
    }
    dispatch({ type: 'arrived' });
    return reading.value;
  }

  /** Empties the form for another message. */
  function restart() {
    form.attributes.ref.current?.reset();
    setTimeout(() => (isSending.current = false), doubleClickMs);
    dispatch({ type: 'restarted' });
  }

  return { state, form, submit, restart };
}
