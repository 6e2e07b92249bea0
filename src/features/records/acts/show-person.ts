/** The records of a person are shown, which the audit log notes first. */
import * as z from 'zod/mini';
import { actTraced, type Doing, type Eraser } from '#features/audit/index.ts';
import type { PersonChoice, PersonData } from '#features/records/contract/person.ts';
import type { PersonSources } from '#features/records/store/person.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { ErasedIds } from '#platform/redis/erasing.ts';
import { allReads, load } from '#platform/redis/load.ts';
import type { PersonSource } from '#platform/redis/person.ts';
import { type Hook, hookOf, type Reads } from '#platform/redis/reads.ts';
import { readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { inPortionsOf, mostShown, recordsOf } from './portions.ts';

/** The readable records of one kind. */
function shown<T>(
  kind: string,
  { hashes, row }: PersonSource<T>,
  ids: readonly string[],
): Hook<T[]> {
  if (ids.length === 0) return { reads: {}, follow: () => [] };
  const reads: Reads = Object.fromEntries(
    hashes.map((key) => [
      `${kind} ${key}`,
      { command: ['HMGET', key, ...ids], reply: textsSchema },
    ]),
  );
  return hookOf(reads, (values) => {
    const columns = Object.values(values).map((column) => z.parse(textsSchema, column));
    return ids.flatMap((_, at) => {
      const found = z.parse(
        readableOrNull(row),
        columns.map((column) => column[at]),
      );
      return found ?? [];
    });
  });
}

/** All kinds of a portion. */
function shownOf(sources: PersonSources, ids: ErasedIds): Hook<PersonData> {
  const hooks = {
    appointments: shown('appointment', sources.appointments, ids.appointment ?? []),
    messages: shown('message', sources.messages, ids.message ?? []),
    inquiries: shown('inquiry', sources.inquiries, ids.inquiry ?? []),
    payments: shown('payment', sources.payments, ids.payment ?? []),
  };
  return {
    reads: allReads({}, Object.values(hooks)),
    follow: (valuesOf) => ({
      appointments: hooks.appointments.follow(valuesOf),
      messages: hooks.messages.follow(valuesOf),
      inquiries: hooks.inquiries.follow(valuesOf),
      payments: hooks.payments.follow(valuesOf),
    }),
  };
}

const joined = (all: readonly PersonData[]): PersonData => ({
  appointments: all.flatMap(({ appointments }) => appointments),
  messages: all.flatMap(({ messages }) => messages),
  inquiries: all.flatMap(({ inquiries }) => inquiries),
  payments: all.flatMap(({ payments }) => payments),
});

/** Reads records in portions; the trip of the last notes how many there are. */
async function show(
  { db }: Eraser,
  sources: PersonSources,
  ids: readonly ErasedIds[],
  doing: Doing,
): Promise<PersonData> {
  const portions = inPortionsOf(ids, mostShown);
  const read: PersonData[] = [];
  const readPortion = async (portion: ErasedIds) => {
    const hook = shownOf(sources, portion);
    const { valuesOf } = await load(db, {}, [hook]);
    read.push(hook.follow(valuesOf));
  };
  for (const portion of portions.slice(0, -1)) await readPortion(portion);
  const count = new Set(ids.flatMap((each) => Object.values(each).flat())).size;
  const noting = actTraced<Reads, undefined>(db, doing, {
    reads: {},
    decide: () => ({ plan: {}, count, answerOf: () => undefined }),
  });
  await Promise.all([...portions.slice(-1).map(readPortion), noting]);
  return joined(read);
}

/** All records of an e-mail address, without regard to case. */
export async function showPerson(
  eraser: Eraser,
  sources: PersonSources,
  email: string,
  doing: Doing,
): Promise<PersonData> {
  const found = await recordsOf(eraser, emailDigest(email), doing);
  return show(
    eraser,
    sources,
    found.map(({ ids = {} }) => ids),
    doing,
  );
}

/** The records with these ids; unknown ones are left out. */
export const showChosen = (
  eraser: Eraser,
  sources: PersonSources,
  { appointments, messages, inquiries, payments }: PersonChoice,
  doing: Doing,
): Promise<PersonData> =>
  show(
    eraser,
    sources,
    [{ appointment: appointments, message: messages, inquiry: inquiries, payment: payments }],
    doing,
  );
