/** Whose calendars there are. */
import { listDeskConsultants, type DeskConsultant } from '#features/consultants/contract.ts';
import { reading, useRead } from './use-read.ts';

export const consultantsReading = reading(['consultants'], (call) => call(listDeskConsultants));

const nobody: readonly DeskConsultant[] = [];

export interface Consultants {
  /** All, the retired included, in their order. */
  all: readonly DeskConsultant[];
  /** Who takes appointments. */
  active: readonly DeskConsultant[];
  /** Whether it has to be said whose anything is. */
  areSeveral: boolean;
  isKnown: boolean;
}

/** The firm's consultants; none until they were read. */
export function useConsultants(): Consultants {
  const { value, hasFailed } = useRead(consultantsReading);
  const all = value ?? nobody;
  return {
    all,
    active: all.filter(({ active }) => active),
    areSeveral: all.length > 1,
    isKnown: value !== undefined || hasFailed,
  };
}
