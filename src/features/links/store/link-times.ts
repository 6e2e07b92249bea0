/** The times that an appointment can be moved to by a client's link; one round trip. */
import {
  appointmentHook,
  isChangeable,
  isLate,
  refusedByLink,
  rowOf,
  spanIn,
} from '#features/appointments/index.ts';
import { diaryIn, timeKeys } from '#features/hours/index.ts';
import type { LinkRefusal } from '#features/links/rules/linked.ts';
import type { LinkSubject } from '#features/links/rules/signed-link.ts';
import type { LinkedDiary } from '#features/links/rules/visitor-link.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Database } from '#platform/redis/database.ts';
import { load } from '#platform/redis/load.ts';
import type { Period } from '#platform/rules/period.ts';
import { minuteMs } from '#platform/time/units.ts';

export const linkTimesStore = (db: Database) => ({
  async readDiary(
    { id, address }: LinkSubject,
    {
      now,
      leadMs,
      capped,
      ...period
    }: Period & { now: Date; leadMs: number; capped: readonly Service[] },
  ): Promise<LinkedDiary | LinkRefusal> {
    const link = { by: 'visitor-link', address, leadMs } as const;
    const appointment = appointmentHook(id);
    const diary = diaryIn(period, { isCounted: capped.length > 0, except: id });
    const { valuesOf } = await load(db, {}, [appointment, diary], timeKeys);
    const state = appointment.follow(valuesOf);
    const refused = refusedByLink(link, state, now);
    if (refused || !state) return refused ?? 'unknown';
    if (!isChangeable(state)) return 'illegal';
    if (isLate(state, link, now)) return 'late';
    const { startsAt, endsAt, before, after } = spanIn(state);
    return {
      appointment: rowOf(state),
      isChosen: state.record.isChosen === true,
      isUnasked: state.status === 'confirmed' && state.lookAt !== null,
      rule: {
        minutes: (endsAt - startsAt) / minuteMs,
        bufferBefore: before / minuteMs,
        bufferAfter: after / minuteMs,
      },
      diary: diary.follow(valuesOf),
    };
  },
});
