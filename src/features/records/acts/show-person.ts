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
import { inPortionsOf, recordsOf } from './portions.ts';

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

const countOf = (person: PersonData): number =>
  Object.values(person).reduce((sum, { length }) => sum + length, 0);

/** Reads records in portions, the last in the act that notes how many they are. */
async function show(
  { db }: Eraser,
  sources: PersonSources,
  ids: readonly ErasedIds[],
  doing: Doing,
): Promise<PersonData> {
  const hooks = inPortionsOf(ids).map((portion) => shownOf(sources, portion));
  const read: PersonData[] = [];
  for (const hook of hooks.slice(0, -1)) {
    const { valuesOf } = await load(db, {}, [hook]);
    read.push(hook.follow(valuesOf));
  }
  return actTraced(db, doing, {
    reads: {},
    hooks: hooks.slice(-1),
    decide(_values, valuesOf) {
      const last = hooks.slice(-1).map((hook) => hook.follow(valuesOf));
      const person = joined([...read, ...last]);
      return { plan: {}, count: countOf(person), answerOf: () => person };
    },
  });
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
