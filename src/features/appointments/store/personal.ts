import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { appointmentsKeys as keys } from './keys.ts';

const digest = left('a digest of the address, which is shown');

export const appointmentsPersonal: readonly PersonalFields[] = [
  {
    key: keys.appointments,
    fields: ['clientName', 'email', 'phone', 'message', 'place'],
    goes: 'record',
    shown: 'appointments[].',
  },
  {
    key: keys.appointments,
    fields: ['proposalOver.note'],
    goes: 'record',
    shown: left('what a client answered to a proposal, which its history shows'),
  },
  {
    key: keys.appointmentHistory,
    fields: [
      ...['[].note', '[].from.place', '[].to.place'],
      ...['[].venue.from.place', '[].venue.to.place'],
    ],
    goes: 'record',
    shown: 'appointments[].history',
  },
  { key: keys.appointmentsByEmail, fields: [''], goes: 'record', shown: digest },
  { key: keys.appointmentEmail, fields: [''], goes: 'record', shown: digest },
  {
    key: keys.heldRequests,
    fields: [
      ...['record.clientName', 'record.email', 'record.phone', 'record.message'],
      ...['record.place', 'record.proposalOver.note'],
      ...['email', 'digest'],
    ],
    goes: 'record',
    shown: left('a request that takes no time, kept for two days at most'),
  },
  {
    key: keys.appointmentUndo,
    fields: [''],
    goes: 'record',
    shown: left('how a record was a minute ago; as it is it is shown'),
  },
];
