import { expect, it } from 'vitest';
import { personDataSchema } from '#features/records/contract/person.ts';
import { erasingSubjects } from '#registry/erasure.ts';
import { personalFields } from '#registry/personal.ts';
import { registeredKeys, shapeOf } from '#registry/shapes.ts';
import { stringFields } from './string-fields.ts';

/** Stored texts that identify no person. A new text is added here or registered as personal. */
const proposed = [
  'proposed.until',
  ...['date', 'time', 'startsAt', 'with', 'name'].map((field) => `proposed.times[].${field}`),
];

const impersonal: Readonly<Record<string, readonly string[]>> = {
  factor: [''],
  'factor:recovery': [''],
  'factor:wrong': [''],
  appointments: [
    ...['id', 'date', 'time', 'consultant', 'createdAt', 'startsAt', 'endsAt', 'timeZone'],
    'answerBy',
    ...proposed,
  ],
  'appointments:taken': [''],
  'appointments:proposed': [''],
  'appointments:proposed:time': [''],
  'appointments:span': [''],
  'appointments:pending': [''],
  'appointments:created': [''],
  'appointments:start': [''],
  'appointments:history': [
    '[].at',
    '[].from.date',
    '[].from.time',
    '[].from.consultant',
    '[].to.date',
    '[].to.time',
    '[].to.consultant',
    '[].until',
    ...['date', 'time', 'consultant'].map((field) => `[].times[].${field}`),
  ],
  'appointments:version': [''],
  'appointments:held': [
    ...['id', 'date', 'time', 'consultant', 'createdAt', 'startsAt', 'endsAt', 'timeZone'],
    'answerBy',
    ...proposed,
  ].map((field) => `record.${field}`),
  'appointments:held:until': [''],
  'appointments:held:start': [''],
  'appointments:held:taken': [''],
  newcomers: [''],
  'newcomers:origin': ['network', 'wider', 'owner', 'pattern'],
  'newcomers:refused': [''],
  'appointments:consultant': [''],
  audit: ['id', 'at', 'actor'],
  'audit:created': [''],
  'audit:indexed': [''],
  erasures: [''],
  'calendar:feed': [''],
  'calendar:feeds': ['digest', 'createdAt'],
  outside: [
    'id',
    'consultant',
    'createdAt',
    'checkedAt',
    'readAt',
    'failedSince',
    'cause',
    'etag',
    'lastModified',
    'expandedAt',
  ],
  busy: [''],
  'deliveries:breakers': ['fault.answer'],
  // What DNS tells everybody.
  'deliveries:trials': ['records.name', 'records.found[]', 'records.wanted'],
  'alarms:calls': [''],
  'mailed:': [''],
  'deliveries:undelivered': [''],
  digests: ['consultant'],
  slots: [''],
  'slots:consultant': [''],
  schedules: [
    'rules[].spans[].from',
    'rules[].spans[].to',
    'rules[].validFrom',
    'rules[].validUntil',
    'exceptions[].id',
    'exceptions[].from',
    'exceptions[].to',
    'holidayDates[]',
  ],
  'house:version': [''],
  contact: ['id', 'createdAt', 'readAt'],
  'contact:created': [''],
  'contact:unread': [''],
  'contact:read': [''],
  inquiries: ['id', 'timestamp', 'createdAt', 'readAt'],
  'inquiries:created': [''],
  'inquiries:unread': [''],
  'inquiries:read': [''],
  alarms: [''],
  'alarms:dismissed': [''],
  tick: [''],
  changes: [''],
  wake: [''],
  faults: ['at', 'method', 'route', 'code', 'error', 'cause', 'requestId', 'since'],
  'faults:browser': [''],
  outbox: [''],
  'outbox:lanes': [''],
  payments: [
    'id',
    'createdAt',
    'dueOn',
    'appointment',
    'session.id',
    'session.expiresAt',
    'paid.at',
    'paid.session',
    'paid.intent',
    'refunds[].id',
    'refunds[].at',
    'orders[].key',
    'orders[].at',
    'dispute.at',
    'expiredAt',
    'overAt',
    'decided.at',
    'dismissedAt',
    'anonymisedAt',
  ],
  'payments:version': [''],
  'payments:state': [''],
  'payments:created': [''],
  'payments:session': [''],
  'payments:appointment': [''],
  'payments:named': [''],
  'payments:unsettled': [''],
  'payments:owed': [''],
  'payments:returning': [''],
  'payments:changes': [''],
  'appointments:erased': [''],
  'testimonials:place': [''],
  'testimonials:id': [''],
  'visits:': [''],
};

const placeOf = (key: string, field: string) => `${key} › ${field || 'value'}`;
const placesOf = (key: string) => {
  const shape = shapeOf(key);
  return shape ? stringFields(shape).map((field) => placeOf(key, field)) : [];
};
const stored = registeredKeys.flatMap(placesOf);
const registered = personalFields.flatMap(({ key, fields }) =>
  fields.map((field) => placeOf(key, field)),
);

it('personal fields: each stored text is registered as personal or listed as impersonal', () => {
  const named = Object.entries(impersonal).flatMap(([key, fields]) =>
    fields.map((field) => placeOf(key, field)),
  );
  const cure =
    'Register it in the store/personal.ts of its subject, or add it to `impersonal` above';
  const unregistered = stored.filter((place) => !registered.includes(place));
  expect(unregistered.toSorted(), cure).toEqual(named.toSorted());
  expect(stored.length).toBeGreaterThan(120);
});

it('personal fields: every registered field is stored, and none is registered twice', () => {
  const looked = personalFields.filter(({ key }) => shapeOf(key) !== undefined);
  const places = looked.flatMap(({ key, fields }) => fields.map((field) => placeOf(key, field)));
  expect(places.filter((place) => !stored.includes(place))).toEqual([]);
  expect(new Set(registered).size).toBe(registered.length);
  expect(personalFields.filter(({ key }) => !registeredKeys.includes(key))).toEqual([]);
});

it('personal fields: data erased with a person is in keys that the erasure script knows', () => {
  const known = new Set(erasingSubjects.flatMap(({ keys }) => keys));
  const going = personalFields.filter(({ goes }) => typeof goes === 'string');
  expect(going.length).toBeGreaterThan(8);
  expect(going.filter(({ key }) => !known.has(key))).toEqual([]);
});

it('personal fields: data shown to a person is in the contract', () => {
  const paths = stringFields(personDataSchema);
  const shown = personalFields.flatMap(({ fields, shown: start }) =>
    typeof start === 'string' ? fields.map((field) => start + field) : [],
  );
  expect(shown).toContain('messages[].email');
  expect(shown.filter((path) => !paths.includes(path))).toEqual([]);
});
