/** A request that does not take its time, as read when its link is opened or a letter about it is written. */
import type { Appointment } from './appointment.ts';

export interface HeldRequest {
  /** The consultant only if the visitor chose one. */
  record: Omit<Appointment, 'status' | 'consultant'> & {
    consultant?: string | undefined;
    bufferBefore: number;
    bufferAfter: number;
  };
  /** Until when opening its link gives it its time, in milliseconds since 1970. */
  until: number;
  /** Somebody else has the time. */
  lost?: boolean | undefined;
}
