/** A person's records of every kind are found, shown and erased. */
import type * as z from 'zod/mini';
import type { AppointmentAct, Outdated } from '#features/appointments/index.ts';
import { type Eraser, type Trace, traceOf, type Write } from '#features/audit/index.ts';
import type { PersonChoice } from '#features/records/contract/person.ts';
import type { KeptFrom } from '#features/records/rules/retention.ts';
import type { PersonSources } from '#features/records/store/person.ts';
import { eraseChosen, eraseOld, erasePerson } from './erase-many.ts';
import { eraseAppointment, eraseRecord, type ErasureOf } from './erase-record.ts';
import { showChosen, showPerson } from './show-person.ts';

interface Registered {
  sources: PersonSources;
  /** Row of an appointment that has another version by now: record, version and status. */
  outdatedRow: z.ZodMiniType<Outdated['outdated']>;
  now: () => Date;
}

export type ErasureStore = ReturnType<typeof erasureActs>;

/** What is written of an act: of a caller who is admitted already, with the entry's time. */
type Written = Write | Trace | undefined;

export function erasureActs(eraser: Eraser, { sources, outdatedRow, now }: Registered) {
  const doingOf = (written: Written) => {
    if (written === undefined) return { now: now(), trace: undefined };
    return 'then' in written.entry
      ? { now: now(), trace: { entry: written.entry, once: written.once } }
      : {
          now: new Date(written.entry.at),
          trace: traceOf({ entry: written.entry, once: written.once }),
        };
  };
  /** Of what is safe to repeat, or whose answer must not be kept. */
  const withoutKey = (written: Written) => doingOf(written && { ...written, once: undefined });
  return {
    eraseRecord: (erasure: ErasureOf, written?: Written) =>
      eraseRecord(eraser, erasure, doingOf(written)),
    eraseAppointment: (erasure: Pick<AppointmentAct, 'id' | 'version'>, written?: Written) =>
      eraseAppointment(eraser, erasure, outdatedRow, doingOf(written)),
    findPerson: (email: string, written?: Written) =>
      showPerson(eraser, sources, email, withoutKey(written)),
    showChosen: (chosen: PersonChoice, written?: Written) =>
      showChosen(eraser, sources, chosen, withoutKey(written)),
    eraseChosen: (chosen: PersonChoice, written?: Written) =>
      eraseChosen(eraser, chosen, doingOf(written)),
    erasePerson: (email: string, written?: Written) => erasePerson(eraser, email, doingOf(written)),
    eraseOld: (from: KeptFrom, limit: number, written?: Written) =>
      eraseOld(eraser, from, limit, doingOf(written)),
  };
}
