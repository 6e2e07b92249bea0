/** The firm enters an appointment that it has agreed on itself; it is confirmed at once. */
import * as z from 'zod/mini';
import type { Trace, TracedAct } from '#features/audit/index.ts';
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import type { Entry } from '#features/appointments/rules/appointment-desk.ts';
import { warnedOf } from '#features/appointments/rules/confirming.ts';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import { hold, newState, remember, rowOf, tell } from '#features/appointments/store/state.ts';
import { createdPart } from '#features/appointments/store/state-writes.ts';
import { spanOfRecord } from '#features/appointments/store/placement.ts';
import { weekOf } from '#features/appointments/store/week.ts';
import { hasAddressIn } from '#features/consultants/index.ts';
import {
  candidatesAmong,
  choiceOf,
  type NearSpan,
  type Roster,
  rosterOf,
  rosterReads,
  takesAbout,
  timeKeys,
} from '#features/hours/index.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import { invalidField, type Outcome } from '#platform/rules/outcome.ts';
import { presentOf } from './appointment-act.ts';
import { chosenTime } from './chosen-time.ts';

export interface Entering {
  entry: Entry;
  trace: Trace | undefined;
}

/** How bad warnings are: closed time is worse than a busy calendar, which is worse than time outside of the hours. */
const gravities: Readonly<Record<TimeWarning, number>> = {
  ...{ past: 0, other_services: 0, same_client: 0 },
  ...{ outside_hours: 1, busy: 2, blocked: 4 },
};
const gravityOf = (warnings: readonly TimeWarning[]): number =>
  warnings.reduce((sum, warning) => sum + gravities[warning], 0);

/** Those who may get it. One whom the firm names may take any service; where nobody takes it, the firm has to name one. */
function namesOf({ consultant, record }: Entry, roster: Roster): Outcome<readonly string[]> {
  const choice = choiceOf(
    consultant,
    roster,
    consultant === undefined ? record.service : undefined,
  );
  return choice.ok && choice.value.length === 0 ? invalidField('consultant', 'required') : choice;
}

/** A consultant who is free then, and what the firm would be warned of. */
interface Free {
  span: NearSpan;
  warnings: readonly TimeWarning[];
}

/** Of those with the mildest warnings, the one with the fewest appointments that week; on a tie the first. */
function fairest(free: readonly Free[], countOf: (consultant: string) => number): Free | undefined {
  const mildest = Math.min(...free.map(({ warnings }) => gravityOf(warnings)));
  const eligible = free.filter(({ warnings }) => gravityOf(warnings) === mildest);
  const counts = eligible.map(({ span }) => countOf(span.consultant));
  return eligible[counts.indexOf(Math.min(...counts))];
}

const keptSchema = z.tuple([z.literal('entered'), z.string()]);
const refused = (answer: Acted) => ({ answer });

/** Gives it to a candidate without conflicts. */
export function enterAppointment(entry: Entry) {
  const { record, confirm, now, deliveries } = entry;
  const { id, service } = record;
  const whole = spanOfRecord(record);
  const reads = rosterReads;
  // Whoever is named gets it, however busy the week.
  const week = entry.consultant === undefined ? [weekOf(entry.week)] : [];
  const time = chosenTime(whole.startsAt, whole.endsAt);
  return {
    reads,
    hooks: [time, ...week],
    spanKeys: timeKeys,
    decide(values, valuesOf) {
      const roster = rosterOf(values);
      const names = namesOf(entry, roster);
      if (!names.ok) return refused(names);
      const candidates = entry.judge(new Date(record.startsAt), roster);
      const { conflictsWith, warningsAbout, question, take } = time.follow(valuesOf);
      const askingOf = (consultant: string) => ({
        ...{ candidates, now, confirm },
        offers: takesAbout(consultant, service, values.consultants),
      });
      const free: Free[] = [];
      let inTheWay: Conflict[] | undefined;
      for (const { consultant } of candidatesAmong(names.value, candidates)) {
        const span = { ...whole, consultant };
        const conflicts = conflictsWith(span);
        if (conflicts.length > 0) inTheWay ??= conflicts;
        else free.push({ span, warnings: warningsAbout(span, askingOf(consultant)) });
      }
      const [ofWeek] = week.map((hook) => hook.follow(valuesOf));
      const chosen = fairest(free, ofWeek?.countOf ?? (() => 0));
      if (!chosen) return refused({ conflicts: inTheWay ?? [] });
      const { span } = chosen;
      const { consultant } = span;
      const address = entry.address;
      const asking = question(span, { ...askingOf(consultant), address });
      if ('warnings' in asking) return refused(asking);

      const hasAddress = hasAddressIn(values.consultants);
      const entered = remember(
        hold({ ...newState({ ...record, consultant }), status: 'confirmed', address }, span),
        { at: record.createdAt, kind: 'entered', ...warnedOf(confirm) },
      );
      const after = tell(entered, deliveries, {
        now,
        hasAddress,
      });
      return {
        plan: { checks: [{ same: 'rosterVersion' }] },
        parts: [
          ...(ofWeek && free.length > 1 ? [ofWeek] : []),
          ...[asking, take([span], now), createdPart(after, now)],
        ],
        answerOf: (): Acted => rowOf(after),
        // As code of before kept and reads it, to which one may roll back.
        kept: ['entered', id],
      };
    },
    again: async (kept, db): Promise<Acted> => presentOf(z.parse(keptSchema, kept)[1])(kept, db),
  } satisfies TracedAct<typeof reads, Acted>;
}
