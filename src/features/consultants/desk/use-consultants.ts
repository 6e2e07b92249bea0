/** Whose calendars there are. */
import { listDeskConsultants } from '#features/consultants/contract/consultant-desk-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

export const consultantsReading = reading(['consultants'], (call) => call(listDeskConsultants));

const nobody: readonly DeskConsultant[] = [];

export interface ConsultantList {
  /** All, the retired included, in their order. */
  all: readonly DeskConsultant[];
  /** Who takes appointments. */
  active: readonly DeskConsultant[];
  /** Whether it has to be said whose anything is. */
  areSeveral: boolean;
  isKnown: boolean;
}

/** The firm's consultants; none until they were read. */
export function useConsultants(): ConsultantList {
  const { value, hasFailed } = useRead(consultantsReading);
  const all = value ?? nobody;
  return {
    all,
    active: all.filter(({ active }) => active),
    areSeveral: all.length > 1,
    isKnown: value !== undefined || hasFailed,
  };
}
