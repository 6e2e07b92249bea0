import { expect, it } from 'vitest';
import { notificationKinds } from '#features/outbox/contract/delivery.ts';
import {
  aboutOf,
  deliveriesOf,
  isNotificationKind,
  type Reach,
} from '#features/outbox/rules/outbox.ts';

const due = new Date('2041-03-12T09:00:00Z');
const waysWith = (reach: Reach) =>
  deliveriesOf('appointment_requested', due, reach).map(
    ({ recipient, channel }) => `${recipient} ${channel}`,
  );

it('deliveriesOf: plans a delivery for each recipient and channel that is set up', () => {
  expect(waysWith({ whatsapp: true })).toEqual([
    'visitor mail',
    'firm mail',
    'firm whatsapp',
    'consultant mail',
  ]);
  expect(waysWith({ whatsapp: false })).toEqual(['visitor mail', 'firm mail', 'consultant mail']);
});

it('deliveriesOf: leaves out the notice of a request that the firm does not want, not the letter with the link', () => {
  const reach = { whatsapp: true, hasRequestNotice: false };
  expect(waysWith(reach)).toEqual(['visitor mail', 'firm whatsapp', 'consultant mail']);
  expect(deliveriesOf('appointment_undecided', due, reach)).toMatchObject([
    { recipient: 'firm', channel: 'mail' },
  ]);
});

it('deliveriesOf: sets the due time of each delivery, and plans none for no notification', () => {
  const reach = { whatsapp: true };
  const all = notificationKinds.flatMap((kind) => deliveriesOf(kind, due, reach));
  expect(new Set(all.map(({ due: at }) => at))).toEqual(new Set([due.getTime()]));
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(notificationKinds));
  expect(deliveriesOf(undefined, due, reach)).toEqual([]);
});

it('notificationKinds: are recognised, and each belongs to a kind of record', () => {
  expect(notificationKinds.every(isNotificationKind)).toBe(true);
  expect(isNotificationKind('toString')).toBe(false);
  expect(notificationKinds.filter((kind) => aboutOf(kind) !== 'appointment')).toEqual([
    'request_held',
    'request_overtaken',
    'contact_message_received',
    'inquiry_received',
    ...notificationKinds.filter((kind) => kind.startsWith('payment_')),
    'alarm_raised',
    'notices_digest',
  ]);
});
