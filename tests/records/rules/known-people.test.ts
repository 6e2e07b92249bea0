import { expect, test } from 'vitest';
import { knownPeople, type NamedPerson } from '#features/records/rules/known-people.ts';

const person = (changes: Partial<NamedPerson> = {}): NamedPerson => ({
  ...{ name: 'Ada Muster', email: 'ada@example.com', phone: '', locale: 'de' },
  createdAt: '2041-03-01T08:00:00.000Z',
  ...changes,
});

test('knownPeople: one per address, as the latest record has it, with an older phone number', () => {
  const records = [
    person({ phone: '+41 79 000 00 01', name: 'A. Muster' }),
    person({ createdAt: '2041-03-03T08:00:00.000Z', email: 'Ada@Example.com', locale: 'en' }),
    person({ createdAt: '2041-03-02T08:00:00.000Z', phone: '+41 79 000 00 02' }),
  ];
  expect(knownPeople(records)).toEqual([
    { name: 'Ada Muster', email: 'Ada@Example.com', phone: '+41 79 000 00 02', locale: 'en' },
  ]);
});

test('knownPeople: without an address, by name and number', () => {
  const records = [
    person({ email: '', phone: '079 123 45 67' }),
    person({ email: '', phone: '0791234567', name: 'ada muster' }),
    person({ email: '', phone: '+41 44 111 22 33' }),
  ];
  expect(knownPeople(records).map(({ phone }) => phone)).toHaveLength(2);
});

test('knownPeople: at most five, the latest first', () => {
  const records = Array.from({ length: 7 }, (_, index) =>
    person({ email: `${index}@example.com`, createdAt: `2041-03-0${index + 1}T08:00:00.000Z` }),
  );
  expect(knownPeople(records).map(({ email }) => email[0])).toEqual(['6', '5', '4', '3', '2']);
});
