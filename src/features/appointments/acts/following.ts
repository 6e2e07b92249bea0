/** What follows in other subjects when an appointment does not take place, or takes place after all. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import type { Part } from '#platform/redis/plan.ts';
import type { Hook } from '#platform/redis/reads.ts';

/** What follows is written with the act. */
export interface Follower {
  /** It does not take place. `choice`: what somebody decided about the money, for a sum or whatever it is. */
  ends: (end: {
    at: Date;
    choice?: MoneyChoice | 'back' | 'keep';
  }) =>
    | 'unreturnable'
    | (Part & { told: Pick<Extract<AppointmentEvent, { kind: 'status' }>, 'withdrawn' | 'money'> });
  /** It takes place after all. */
  resumes: (at: Date) => Part;
  /** That it does not was undone at once, before anything came of it. */
  restores: (at: Date) => Part;
}

/** A subject that keeps something of an appointment, by its id. `tag` tells several of one act apart. */
export type Following = (id: string, tag?: string) => Hook<Follower>;
