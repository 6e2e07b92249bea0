/** Read queries of the desk for external calendars. */
import {
  listOutsideCalendars,
  listOutsideOverlaps,
} from '#features/calendars/contract/outside-calendar-routes.ts';
import type { OutsideOverlap } from '#features/calendars/contract/outside-calendar.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

export const outsideReading = (consultant: string) =>
  reading(['outside', 'calendars', consultant], (call) =>
    call(listOutsideCalendars, { query: { consultant } }),
  );

export const outsideOverlaps = reading(['outside', 'overlaps'], (call) =>
  call(listOutsideOverlaps),
);

const none: readonly OutsideOverlap[] = [];

/** Appointments that overlap an event in an external calendar. */
export const useOutsideOverlaps = (): readonly OutsideOverlap[] =>
  useRead(outsideOverlaps).value ?? none;
