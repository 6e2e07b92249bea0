import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
import { nextToPropose } from '#features/appointments/desk/NextTimes.tsx';
import { isAhead } from '#platform/desk/moments.ts';
import { mostProposed } from '#features/appointments/contract/proposal.ts';
import type { HeldTime, NewException } from '#features/hours/contract.ts';
import { firmNow } from '#platform/browser/firm-clock.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { ReadError } from '#platform/desk/reader.ts';
import { actOf, type ClosingAct, restOf, type Touched } from './acts.ts';
import { heldUntil } from '#features/appointments/page/proposing.ts';
import { undoneId, useTakeBack } from './use-take-back.ts';

/** Long enough to read the toast, also where the minute is nearly over. */
const shortestUndoMs = 5000;

/** Times that are proposed for each appointment: more would be held from others. */
const mostInClosing = 3;

/** Where an appointment lies. */
export type Place = Pick<DeskAppointment, 'id' | 'startsAt' | 'consultant'>;

/** What a closing touches. */
export interface Places {
  kept: readonly Place[];
  held: readonly HeldTime[];
}

const isSamePlace = (one: Place, other: Place) =>
  one.id === other.id && one.startsAt === other.startsAt && one.consultant === other.consultant;

const isSameHeld = (one: HeldTime, other: HeldTime) =>
  one.id === other.id && one.startsAt === other.startsAt && one.with === other.with;

type FreeTime = LocalDateTime & { consultant: string };
interface Word {
  note?: string;
}

/** Milliseconds since some instant, whatever the clock is set to. */
const elapsed = () => performance.now();

const takersReading = (ids: readonly string[], closing: NewException | undefined) =>
  reading(['appointments', 'takers', ids, closing], async (call) =>
    ids.length === 0
      ? { ok: true, value: [] }
      : call(listTakers, { body: { ids: [...ids], ...(closing && { closing }) } }),
  );

/** An act that was carried out, with the appointment as it is now. */
interface Done {
  act: ClosingAct;
  now: DeskAppointment;
  /** Whether its own time is closed, and whether times that are held for it are. */
  isOwn: boolean;
  isOffer: boolean;
}

/** An act that failed. `sent`: what it was sent for, where it may have been carried out all the same. */
interface Failed {
  fault: string;
  sent: Taking | undefined;
}

/** The times that stay proposed to the client of an appointment. */
export const restAhead = (touched: Touched) => restOf(touched, (time) => isAhead(time, firmNow()));

/** Until when times are held if others are added to them. */
export const untilOf = ({ proposed }: DeskAppointment): string => {
  const [usual, before = usual] = [heldUntil(), proposed?.until];
  return before > usual ? before : usual;
};

/**
 * The choices for appointments whose own time is about to be closed, or times that are held for their clients.
 * `carryOut` makes the closing first, so that
 * nobody books what the acts free, then one act after the other. Pressed again it does what is left. Each
 * press looks first at what the closing touches by now, so that only that is acted upon, and only as shown.
 */
export function useClosing(
  touched: Places,
  look: () => Promise<Places | null>,
  closes?: NewException,
) {
  const { write, actTexts, locale } = useDesk();
  const words = actTexts.closing;
  const touch = useTouch();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  // All that lay in it at any time: whoever is at another place by now is not touched by it.
  const [{ kept: own, held: closing }, setKnown] = useState(touched);
  const ownIds = new Set(own.map(({ id }) => id));
  const ids = [...new Set([...ownIds, ...closing.map(({ id }) => id)])].slice(0, mostTouched);
  const { value: found, hasFailed } = useRead(takersReading(ids, closes), {
    isWanted: ids.length > 0,
  });
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const [failed, setFailed] = useState<ReadonlyMap<string, Failed>>(new Map());
  const [note, setNote] = useState('');
  const money = useRef(new Map<string, { current: MoneyReader | null }>());
  const closed = useRef<{ made: Made; at: number }>(undefined);
  const isActing = useRef(false);
  /** The table is gone, so nobody can press again. */
  const isLeft = useRef(false);
  const leave = useRef<() => void>(undefined);

  // What is done is out of question, also where the appointment is still active.
  const rows = ids.flatMap((id) => {
    const { fault, sent } = failed.get(id) ?? {};
    const taking = sent ?? found?.find(({ appointment }) => appointment.id === id);
    if (!taking || done.has(id)) return [];
    const isOwn = own.some((place) => isSamePlace(place, taking.appointment));
    const theirs = (taking.appointment.proposed?.times ?? []).filter((time) =>
      closing.some((each) => isSameHeld(each, { ...time, id })),
    );
    if (!isOwn && theirs.length === 0) return [];
    const row = { taking, isOwn, held: theirs };
    return [{ id, ...row, fault, act: actOf(row, values.get(id)) }];
  });

  const isShown = (id: string) => done.has(id) || rows.some((row) => row.id === id && row.isOwn);
  const isRead = found !== undefined;
  const count = ownIds.size - ids.filter((id) => isRead && ownIds.has(id) && !isShown(id)).length;
  const left = (found ?? [])
    .map(({ appointment }) => appointment)
    .filter(({ id }) => ownIds.has(id) && !isShown(id));

  const choose = (chosen: readonly (readonly [id: string, value: string])[]) =>
    setValues((before) => new Map([...before, ...chosen]));

  /** Where a row's question about money leaves its reader. */
  function moneyOf(id: string) {
    const place = money.current.get(id) ?? { current: null };
    money.current.set(id, place);
    return place;
  }

  /** Proposes these times of an appointment besides those that stay proposed; none of any ends the proposal. */
  function propose(row: Touched, added: readonly FreeTime[], word: Word) {
    const { id, version, proposed } = row.taking.appointment;
    const rest = restAhead(row);
    const call = { id, headers: ifMatch(version) };
    const times = [
      ...rest.map(({ date, time, with: consultant }) => ({ date, time, consultant })),
      ...added.map(({ date, time, consultant }) => ({ date, time, consultant })),
    ].slice(0, mostProposed);
    if (times.length === 0) {
      const body = { ...word, ...(row.isOwn && { kept: true as const }) };
      return write(routes.withdrawProposal, { ...call, body });
    }
    // What the firm proposed knowingly stays proposed.
    const confirm = [...new Set(rest.flatMap(({ despite = [] }) => despite))];
    const until = added.length > 0 ? untilOf(row.taking.appointment) : (proposed?.until ?? '');
    const body = { times, until, ...word, ...(confirm.length > 0 && { confirm }) };
    return write(routes.proposeTimes, { ...call, body });
  }

  /** What is free of anybody from its time on, the closing and the acts before it considered. */
  function findFree({ taking: { appointment }, isOwn, held }: Touched) {
    const from = (isOwn ? undefined : held[0]) ?? appointment;
    return client.query({ ...nextToPropose(appointment, from), staleTime: 0 });
  }

  /** Resolves to `null` if there is no time to propose. */
  async function send(row: Touched, act: ClosingAct, paid: MoneyChoice) {
    const { id, version } = row.taking.appointment;
    const word = note.trim() === '' ? {} : { note };
    const headers = ifMatch(version);
    switch (act.kind) {
      case 'hand': {
        const { consultant, date, time } = act;
        const body = { consultant, date, time, ...word };
        return write(routes.moveAppointment, { id, headers, body });
      }
      case 'propose':
        try {
          const free = await findFree(row);
          return free.length === 0 ? null : await propose(row, free.slice(0, mostInClosing), word);
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
        // Ending the offer is an act already, which an undo takes back alone.
        return row.held.length > 0
          ? propose(row, [], word)
          : write(routes.keepAppointment, { id, headers });
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

  /** Whether the table shows all that the closing touches by now, and nothing else; shows it from now on. */
  async function isAsShown(): Promise<boolean> {
    const now = await look();
    if (!now) return true;
    const added = {
      kept: now.kept.filter((one) => !own.some((each) => isSamePlace(each, one))),
      held: now.held.filter((one) => !closing.some((each) => isSameHeld(each, one))),
    };
    // What is closed already is not told as touched any more.
    const gone = closed.current
      ? []
      : rows.filter(
          ({ isOwn, taking: { appointment } }) =>
            isOwn && !now.kept.some((each) => isSamePlace(each, appointment)),
        );
    if (added.kept.length + added.held.length + gone.length === 0) return true;
    setKnown({ kept: [...own, ...added.kept], held: [...closing, ...added.held] });
    await touch('appointments');
    toast.info(words.changed, { description: words.changedAdvice });
    return false;
  }

  /** Resolves to whether everything is done. `close` resolves to `null` if nothing was closed. */
  async function carryOut(close: () => Promise<Made | null>): Promise<boolean> {
    const moneys = readMoneys();
    if (!moneys || !(await isAsShown())) return false;
    if (!closed.current) {
      const made = await close();
      if (!made) return false;
      closed.current = { made, at: elapsed() };
    }
    isActing.current = true;
    const [acted, missed] = [new Map(done), new Map<string, Failed>()];
    for (const row of rows) {
      const { id, taking, act, isOwn, held } = row;
      const answer = await send(row, act, moneys.get(id));
      if (answer?.ok) {
        acted.set(id, { act, now: answer.value, isOwn, isOffer: held.length > 0 });
        showAppointment(client, answer.value);
      } else if (answer === null) {
        missed.set(id, { fault: words.nothingFree, sent: undefined });
      } else {
        const sent = isInDoubt(answer) ? taking : undefined;
        missed.set(id, { fault: reasonOf(answer), sent });
      }
    }
    isActing.current = false;
    setDone(acted);
    setFailed(missed);
    void touch('appointments');
    if (missed.size > 0 && !isLeft.current) {
      toast.error(words.failed, { description: words.failedAdvice });
      return false;
    }
    finish([...acted.values()], missed, ({ id }) => missed.has(id));
    return true;
  }

  /** Says what was done, once, and offers to take it back. Without what may have been done. */
  function finish(
    acts: readonly Done[],
    missed: ReadonlyMap<string, Failed>,
    isKept: (row: (typeof rows)[number]) => boolean,
  ) {
    if (!closed.current) return;
    const { made, at } = closed.current;
    closed.current = undefined;
    const left = rows.filter((row) => row.isOwn && !missed.get(row.id)?.sent && isKept(row)).length;
    const keep = left + acts.filter(({ act, isOwn }) => act.kind === 'keep' && isOwn).length;
    tell(made, acts, { keep, passed: elapsed() - at });
  }

  function tell(
    made: Made,
    acts: readonly Done[],
    { keep, passed }: Readonly<Record<'keep' | 'passed', number>>,
  ) {
    if (ids.length === 0) {
      toast.success(made.said);
      return;
    }
    const countOf = (kind: ClosingAct['kind']) =>
      acts.filter(({ act }) => act.kind === kind).length;
    const end = acts.filter(({ act, isOffer }) => act.kind === 'keep' && isOffer).length;
    const counts = {
      ...{ hand: countOf('hand'), propose: countOf('propose') },
      ...{ end, cancel: countOf('cancel'), keep },
    };
    toast.success(made.said, {
      id: undoneId,
      description: (['hand', 'propose', 'end', 'cancel', 'keep'] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) => fill(words.result[kind], { count: formatNumber(counts[kind], locale) }))
        .join(' · '),
      ...undoPlace,
      duration: Math.max(shortestUndoMs, undoMs - passed),
      action: {
        label: actTexts.undo,
        onClick: () => void takeBack(made, acts.map(({ now }) => now).toReversed()),
      },
    });
  }

  useEffect(() => {
    leave.current = () => {
      if (!isActing.current) finish([...done.values()], failed, () => true);
    };
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      leave.current?.();
    };
  }, []);

  return {
    rows,
    count,
    left,
    done,
    hasFailed,
    isRead,
    note,
    setNote,
    choose,
    moneyOf,
    carryOut,
  };
}
