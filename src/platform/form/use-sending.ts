import { useReducer, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { type Attempt, attempts } from './attempt.ts';
import { sayFaults, unsayFaults } from './faults-toast.ts';
import { readForm } from './read-form.ts';
import { idle, noticeOf, sendReducer } from './send-state.ts';
import { useForm } from './use-form.ts';

/** The second of two quick clicks may come after the answer to the first; it asks for nothing. */
const doubleClickMs = 500;

/** What is said of a failure, or who says it. */
type FailedText = string | ((failure: Failure) => void);

export interface SendingForm<S extends z.ZodMiniType> {
  /** The rules of the fields. */
  schema: S;
  /** Asks once more before anything is sent, where much hangs on it. */
  confirm?: ((fields: z.output<S>) => Promise<boolean>) | undefined;
  /**
   * `onWork` when it takes work of this device. What went well but did less than was asked for says
   * so by itself, in place of `sent`.
   */
  send: (
    fields: z.output<S>,
    attempt: Attempt,
    onWork: () => void,
  ) => Promise<{ ok: true; said?: string | undefined } | Failure>;
  /** `sent` is `null` where something else tells. */
  /** What more is said of what was sent. */
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
 * A form that sends one message: reads its fields, sends them once however often it is clicked,
 * tells how it went, and keeps all that was typed until the message has arrived.
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
    if (typeof failed === 'string') toast.error(failed);
    else failed(failure);
    dispatch({ type: 'failed', notice: noticeOf(failure) });
    const errors = (failure.reason === 'problem' && failure.problem.errors) || [];
    if (errors.length > 0) {
      form.showErrors(Object.fromEntries(errors.map(({ field, code }) => [field, code])));
    }
  }

  /** Resolves to what has arrived, or `null`; then `restart` is due. */
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
