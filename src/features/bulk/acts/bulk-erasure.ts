/** The desk's acts that erase many records at once. */
import type { Doing, Eraser } from '#features/audit/index.ts';
import { clearFlood, type Clearance } from './clear-flood.ts';
import {
  type ChosenAppointments,
  type ChosenLetters,
  eraseAppointments,
  eraseInbox,
} from './erase.ts';

export const bulkErasure = (eraser: Eraser) => ({
  eraseAppointments: (chosen: ChosenAppointments, doing: Doing) =>
    eraseAppointments(eraser, chosen, doing),
  eraseInbox: (chosen: ChosenLetters, doing: Doing) => eraseInbox(eraser, chosen, doing),
  clearFlood: (clearance: Clearance, doing: Doing) => clearFlood(eraser, clearance, doing),
});
