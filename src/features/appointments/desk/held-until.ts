import { usualDays } from '#features/appointments/contract/proposal.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { addDays } from '#platform/time/zone.ts';

/** The last day on which times that are proposed now are held. */
export const heldUntil = (): string => addDays(firmToday(), usualDays);
