/** Reads the consultants. */
import { listDeskConsultants } from '#features/consultants/contract/consultant-desk-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

export const consultantsReading = reading(['consultants'], (call) => call(listDeskConsultants));

const nobody: readonly DeskConsultant[] = [];

export interface ConsultantList {
  /** All consultants in their order, including retired ones. */
  all: readonly DeskConsultant[];
  /** Consultants who take appointments. */
  active: readonly DeskConsultant[];
  /** Whether entries have to name their consultant. */
  areSeveral: boolean;
  /** Whether they have been read, or could not be. */
  isKnown: boolean;
  hasFailed: boolean;
}

/** The firm's consultants; empty until they were read. */
export function useConsultants(): ConsultantList {
  const { value, hasFailed } = useRead(consultantsReading);
  const all = value ?? nobody;
  return {
    all,
    active: all.filter(({ active }) => active),
    areSeveral: all.length > 1,
    isKnown: value !== undefined || hasFailed,
    hasFailed,
  };
}
