/** Many records are erased in portions: of one address, chosen ones, or what is past its period. */
import * as z from 'zod/mini';
import { type Doing, eraseInPortions, type Eraser, type Step } from '#features/audit/index.ts';
import type { PersonChoice } from '#features/records/contract/person.ts';
import type { KeptFrom, RecordCounts } from '#features/records/rules/retention.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import {
  countsOf,
  type ErasedIds,
  type ErasingSubject,
  type KeptSince,
  type Portion,
} from '#platform/redis/erasing.ts';
import type { Part } from '#platform/redis/plan.ts';
import { allReads } from '#platform/redis/load.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { askAll, inPortionsOf, recordsOf } from './portions.ts';

const count = z.number();
const countsSchema = z.pipe(
  z.tuple([count, count, count, count]),
  z.transform(([appointments, messages, inquiries, payments]): RecordCounts => ({
    ...{ appointments, messages, inquiries, payments },
  })),
);

interface Many {
  ids: readonly ErasedIds[];
  /** Of every portion. */
  of: Omit<Portion, 'ids'>;
  /** What else goes once all are erased. */
  last?: (subject: ErasingSubject) => Hook<Part> | undefined;
  /** Addresses of which nothing is left. */
  forgotten?: readonly string[];
  /** The address of all: what comes of it meanwhile goes as well. */
  email?: string;
  /** What a repeated call is answered from, as code of before kept it. */
  keep: (counts: readonly number[]) => unknown;
  kept: z.ZodMiniType<readonly number[]>;
  /** It is noted also where nothing was erased. */
  isAlwaysTold?: boolean;
  isForgotten?: true;
}

const idsOf = (ids: ErasedIds) => Object.values(ids).flat();

const without = (asked: ReadonlySet<string>, ids: ErasedIds): ErasedIds =>
  Object.fromEntries(
    Object.entries(ids).map(([kind, some]) => [kind, some.filter((id) => !asked.has(id))]),
  );

/** Erases portion by portion. Answers the numbers by kind, and the digests of the addresses. */
async function eraseMany(
  eraser: Eraser,
  doing: Doing,
  { ids, of, last, forgotten = [], email, keep, kept, ...how }: Many,
): Promise<{ counts: RecordCounts; addresses: readonly string[] }> {
  const after = eraser.subjects.flatMap((subject) => last?.(subject) ?? []);
  const over = eraser.subjects.map(({ forgetsAddresses }) => forgetsAddresses?.(forgotten) ?? {});
  const searches = eraser.subjects.flatMap(({ ofPerson }) =>
    email === undefined ? [] : (ofPerson?.(email, '0') ?? []),
  );
  const payments = new Set(ids.flatMap(({ payment = [] }) => payment));
  /** The last portion looks for what has come meanwhile, so that nothing comes in between. */
  function stepsOf(some: readonly ErasedIds[], asked: ReadonlySet<string>): Step[] {
    const portions = inPortionsOf(some).map((each) => ({ portion: { ...of, ids: each } }));
    const hook: Step['hook'] = {
      reads: allReads({}, [...after, ...searches]),
      follow(valuesOf) {
        const found = searches.map((search) => without(asked, search.follow(valuesOf).ids ?? {}));
        const came = found.flatMap(idsOf);
        return {
          parts: [...over, ...after.map((each) => each.follow(valuesOf))],
          further: came.length > 0 ? stepsOf(found, new Set([...asked, ...came])) : [],
        };
      },
    };
    return portions.map((step, at) => (at < portions.length - 1 ? step : { ...step, hook }));
  }
  const { sum, addresses } = await eraseInPortions<readonly number[]>(eraser, doing, {
    steps: stepsOf(ids, new Set(ids.flatMap(idsOf))),
    nothing: [0, 0, 0, 0],
    add: (counts, erased, portion) =>
      countsOf(erased, (id) => payments.has(id) || (portion.ids.payment ?? []).includes(id)).map(
        (each, kind) => each + (counts[kind] ?? 0),
      ),
    countOf: (counts) => counts.reduce((all, each) => all + each, 0),
    keep,
    again: (answer) => z.parse(kept, answer),
    ...how,
  });
  return { counts: z.parse(countsSchema, sum), addresses };
}

const listSchema = z.array(count);
const asList = { keep: (counts: readonly number[]) => counts, kept: listSchema };

/**
 * Erases all records of an address, without regard to case. If a portion fails, the next call erases the rest; the audit
 * log has the number erased so far.
 */
export async function erasePerson(
  eraser: Eraser,
  address: string,
  doing: Doing,
): Promise<RecordCounts> {
  const email = emailDigest(address);
  const found = await recordsOf(eraser, email, doing);
  const ids = found.map((each) => each.ids ?? {});
  const { counts } = await eraseMany(eraser, doing, {
    ids,
    email,
    of: { email, now: doing.now },
    last: ({ afterPerson }) => afterPerson?.(email),
    forgotten: [email],
    keep: (sums) => [sums, ''],
    kept: z.pipe(
      z.tuple([listSchema, z.string()]),
      z.transform(([counts]) => counts),
    ),
    isAlwaysTold: true,
  });
  return counts;
}

/** Erases exactly these records; payments of the appointments lose their personal data. */
export async function eraseChosen(
  eraser: Eraser,
  { appointments, messages, inquiries, payments }: PersonChoice,
  doing: Doing,
): Promise<RecordCounts> {
  const { counts } = await eraseMany(eraser, doing, {
    ids: [{ appointment: appointments, message: messages, inquiry: inquiries, payment: payments }],
    of: { now: doing.now },
    last: ({ afterPerson }) => afterPerson?.(undefined),
    ...asList,
  });
  return counts;
}

/**
 * Erases at most `limit` records of each kind, oldest first, all held requests that are over, and past slots. Payments
 * lose their personal data; those older than `payments` go as a whole.
 */
export async function eraseOld(
  eraser: Eraser,
  from: KeptFrom,
  limit: number,
  doing: Doing,
): Promise<RecordCounts> {
  const kept: KeptSince = {
    appointments: from.appointments.getTime(),
    messages: from.messages.getTime(),
    payments: from.payments.getTime(),
    slots: from.slots.getTime(),
  };
  const { now } = doing;
  const found = await askAll(eraser, ({ ofAge }, place) => ofAge?.(kept, limit, now, place));
  const { counts } = await eraseMany(eraser, doing, {
    ids: found.map(({ ids = {} }) => ids),
    of: { asideBefore: kept.messages, now },
    last: ({ afterRetention }) => afterRetention?.(kept),
    ...{ ...asList, isAlwaysTold: true, isForgotten: true },
  });
  return counts;
}

/** Ids of records by their kind. */
export type RecordIds = Readonly<Record<keyof RecordCounts, readonly string[]>>;

/** Addresses asked about at once. */
const portion = 500;

/**
 * Repeats the erasures since a backup; among the ids of appointments may be those of held requests. Of whom nothing else
 * is left, it is not known either that a link was used.
 */
export async function eraseAgain(
  eraser: Eraser,
  { appointments, messages, inquiries, payments }: RecordIds,
  now: Date,
): Promise<RecordCounts> {
  const doing = { now, trace: undefined };
  const { counts, addresses } = await eraseMany(eraser, doing, {
    ids: [
      ...[{ appointment: appointments, held: appointments, message: messages }],
      ...[{ inquiry: inquiries, payment: payments }],
    ],
    of: { now, isAgain: true },
    ...asList,
  });
  for (let from = 0; from < addresses.length; from += portion) {
    const some = addresses.slice(from, from + portion);
    const found = await askAll(eraser, ({ knows }, place) => knows?.(some, place));
    const known = new Set(found.flatMap((each) => each.known));
    const forgotten = some.filter((address) => !known.has(address));
    await eraseMany(eraser, doing, { ids: [], of: { now }, forgotten, ...asList });
  }
  return counts;
}
