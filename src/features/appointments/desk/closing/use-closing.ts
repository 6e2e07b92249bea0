import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import * as routes from '#features/appointments/contract/appointment-routes.ts';
import { mostTouched, type Taking } from '#features/appointments/contract/closing.ts';
import { listTakers } from '#features/appointments/contract/closing-routes.ts';
import { type Failure, isInDoubt } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { type Made, undoMs, undoPlace } from '#platform/desk/undo.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import type { MoneyReader } from '#platform/form/money-choice.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { showAppointment } from '#features/appointments/desk/one-appointment.ts';
import { freeAhead } from '#features/appointments/desk/NextTimes.tsx';
import { ReadError } from '#platform/desk/reader.ts';
import { actOf, type ClosingAct } from './acts.ts';
import { heldUntil } from '#features/appointments/desk/held-until.ts';
import { undoneId, useTakeBack } from './use-take-back.ts';

/** Long enough to read the toast, also where the minute is nearly over. */
const shortestUndoMs = 5000;

/** Times that are proposed for each appointment: more would be held from others. */
const mostInClosing = 3;

/** Milliseconds since some instant, whatever the clock is set to. */
const elapsed = () => performance.now();

const takersReading = (ids: readonly string[]) =>
  reading(['appointments', 'takers', ids], async (call) =>
    ids.length === 0 ? { ok: true, value: [] } : call(listTakers, { body: { ids: [...ids] } }),
  );

/** An act that was carried out, with the appointment as it is now. */
interface Done {
  act: ClosingAct;
  now: DeskAppointment;
}

/** An act that failed. `sent`: what it was sent for, where it may have been carried out all the same. */
interface Failed {
  fault: string;
  sent: Taking | undefined;
}

/**
 * The choices for appointments whose time is about to be closed. `carryOut` makes the closing first, so that
 * nobody books what the acts free, then one act after the other. Pressed again it does what is left.
 */
export function useClosing(touched: readonly { id: string }[]) {
  const { write, actTexts, locale } = useDesk();
  const words = actTexts.closing;
  const touch = useTouch();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  // Others may be added or gone meanwhile; the choices are for those that were shown.
  const [ids] = useState(() => touched.slice(0, mostTouched).map(({ id }) => id));
  const { value: found, hasFailed } = useRead(takersReading(ids), { isWanted: ids.length > 0 });
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<string, Failed>>(new Map());
  const [note, setNote] = useState('');
  const money = useRef(new Map<string, { current: MoneyReader | null }>());
  const closed = useRef<{ made: Made; at: number }>(undefined);

  // What is done is out of question, also where the appointment is still active.
  const rows = ids.flatMap((id) => {
    const { fault, sent } = failed.get(id) ?? {};
    const taking = sent ?? found?.find(({ appointment }) => appointment.id === id);
    if (!taking || done.has(id)) return [];
    return [{ id, taking, fault, act: actOf(taking, values.get(id)) }];
  });

  const choose = (chosen: readonly (readonly [id: string, value: string])[]) =>
    setValues((before) => new Map([...before, ...chosen]));

  /** Where a row's question about money leaves its reader. */
  function moneyOf(id: string) {
    const place = money.current.get(id) ?? { current: null };
    money.current.set(id, place);
    return place;
  }

  /** Proposes what is free of anybody from its time on, the closing and the acts before it considered. */
  async function propose(appointment: DeskAppointment, word: { note?: string }) {
    const { id, version } = appointment;
    const free = await client.query({ ...freeAhead(appointment, appointment), staleTime: 0 });
    if (free.length === 0) return null;
    const times = free
      .slice(0, mostInClosing)
      .map(({ date, time, consultant }) => ({ date, time, consultant }));
    const body = { times, until: heldUntil(), ...word };
    return write(routes.proposeTimes, { id, headers: ifMatch(version), body });
  }

  /** Resolves to `null` if there is no time to propose. */
  async function send({ appointment }: Taking, act: ClosingAct, paid: MoneyChoice) {
    const { id, version } = appointment;
    const word = note.trim() !== '' && { note };
    const headers = ifMatch(version);
    switch (act.kind) {
      case 'hand': {
        const { consultant, date, time } = act;
        const body = { consultant, date, time, ...word };
        return write(routes.moveAppointment, { id, headers, body });
      }
      case 'propose':
        try {
          return await propose(appointment, word || {});
        } catch (error) {
          if (error instanceof ReadError) return error.failure;
          throw error;
        }
      case 'cancel': {
        const body = { ...word, ...(paid && { money: paid }) };
        return write(routes.changeAppointmentStatus, {
          ...{ id, headers, query: { status: 'cancelled' } },
          ...(Object.keys(body).length > 0 && { body }),
        });
      }
      case 'keep':
        return write(routes.keepAppointment, { id, headers });
    }
  }

  function reasonOf(failure: Failure): string {
    const isAsked = failure.reason === 'problem' && failure.problem.code === 'needs_confirmation';
    return isAsked ? words.notFree : (failureText(failure, actTexts, locale) ?? actTexts.other);
  }

  /** What becomes of the money of those that are cancelled; `null` if an answer is missing. */
  function readMoneys() {
    const read = new Map<string, MoneyChoice>();
    for (const { id, act } of rows) {
      if (act.kind !== 'cancel') continue;
      const reader = money.current.get(id)?.current;
      const answered = reader ? reader() : { money: undefined };
      if (!answered) return null;
      read.set(id, answered.money);
    }
    return read;
  }

  /** Resolves to whether everything is done. `close` resolves to `null` if nothing was closed. */
  async function carryOut(close: () => Promise<Made | null>): Promise<boolean> {
    const moneys = readMoneys();
    if (!moneys) return false;
    if (!closed.current) {
      const made = await close();
      if (!made) return false;
      closed.current = { made, at: elapsed() };
    }
    const { made, at } = closed.current;
    const [acted, missed] = [new Map(done), new Map<string, Failed>()];
    for (const { id, taking, act } of rows) {
      const answer = await send(taking, act, moneys.get(id));
      if (answer?.ok) {
        acted.set(id, { act, now: answer.value });
        showAppointment(client, answer.value);
      } else if (answer === null) {
        missed.set(id, { fault: words.nothingFree, sent: undefined });
      } else {
        const sent = isInDoubt(answer) ? taking : undefined;
        missed.set(id, { fault: reasonOf(answer), sent });
      }
    }
    setDone(acted);
    setFailed(missed);
    void touch('appointments');
    if (missed.size > 0) {
      toast.error(words.failed, { description: words.failedAdvice });
      return false;
    }
    tell(made, [...acted.values()], elapsed() - at);
    return true;
  }

  function tell(made: Made, acts: readonly Done[], passed: number) {
    if (ids.length === 0) {
      toast.success(made.said);
      return;
    }
    const countOf = (kind: ClosingAct['kind']) =>
      acts.filter(({ act }) => act.kind === kind).length;
    toast.success(made.said, {
      id: undoneId,
      description: (['hand', 'propose', 'cancel', 'keep'] as const)
        .map((kind) => ({ kind, count: countOf(kind) }))
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => fill(words.result[kind], { count: formatNumber(count, locale) }))
        .join(' · '),
      ...undoPlace(locale),
      duration: Math.max(shortestUndoMs, undoMs - passed),
      action: {
        label: actTexts.undo,
        onClick: () => void takeBack(made, acts.map(({ now }) => now).toReversed()),
      },
    });
  }

  return {
    rows,
    done,
    hasFailed,
    isRead: found !== undefined,
    note,
    setNote,
    choose,
    moneyOf,
    carryOut,
  };
}
