import type { Endpoint } from '#server/serve.ts';
import { appointment } from './appointment.ts';
import { appointmentContact } from './appointment-contact.ts';
import { appointmentHistory } from './appointment-history.ts';
import { appointmentKeep } from './appointment-keep.ts';
import { appointmentMove } from './appointment-move.ts';
import { appointmentProposal } from './appointment-proposal.ts';
import { appointmentUndo } from './appointment-undo.ts';
import { appointmentsClosed } from './appointments-closed.ts';
import { appointmentsEntered } from './appointments-entered.ts';
import { appointmentsOverlaps } from './appointments-overlaps.ts';
import { appointmentsSearch } from './appointments-search.ts';
import { appointmentsTakers } from './appointments-takers.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const appointmentsEndpoints: readonly Endpoint[] = [
  appointment,
  appointmentContact,
  appointmentHistory,
  appointmentKeep,
  appointmentMove,
  appointmentProposal,
  appointmentUndo,
  appointmentsClosed,
  appointmentsEntered,
  appointmentsOverlaps,
  appointmentsSearch,
  appointmentsTakers,
];
