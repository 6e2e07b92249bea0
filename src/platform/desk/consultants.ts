/** Reads the consultants. */
import { listDeskConsultants, type DeskConsultant } from '#features/consultants/contract.ts';
import { reading, useRead } from './use-read.ts';

export const consultantsReading = reading(['consultants'], (call) => call(listDeskConsultants));

const nobody: readonly DeskConsultant[] = [];

export interface Consultants {
  /** All consultants in their order, including retired ones. */
  all: readonly DeskConsultant[];
  /** Consultants who take appointments. */
  active: readonly DeskConsultant[];
  /** Whether entries have to name their consultant. */
  areSeveral: boolean;
  isKnown: boolean;
}

/** The firm's consultants; empty until they were read. */
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
