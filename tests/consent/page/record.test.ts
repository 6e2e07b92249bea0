import { describe, expect, it } from 'vitest';
import { currentVersion, parseRecord, recordOf } from '#features/consent/page/record.ts';

const now = new Date('2026-12-01T09:00:00.000Z');
const yes = { analytics: true, marketing: true };
const no = { analytics: false, marketing: false };
const stored = (changes: object = {}) =>
  JSON.stringify({ ...recordOf({ analytics: true, marketing: false }, now), ...changes });

describe('the record', () => {
  it.each([yes, no, { analytics: true, marketing: false }])(
    'has the fields of the specification and the version of the text: %j',
    (choice) => {
      const record = recordOf(choice, now);
      expect(record).toStrictEqual({
        necessary: true,
        ...choice,
        timestamp: '2026-12-01T09:00:00.000Z',
        version: currentVersion,
      });
      expect(parseRecord(JSON.stringify(record))).toStrictEqual(record);
    },
  );

  it('without a version is current for every version', () => {
    const text = stored({ version: undefined });
    expect(parseRecord(text)).toMatchObject({ analytics: true, marketing: false });
    expect(parseRecord(text, currentVersion + 1)).not.toBeNull();
  });

  it('of an older version is invalid, of a newer one valid', () => {
    expect(parseRecord(stored({ version: currentVersion - 1 }))).toBeNull();
    expect(parseRecord(stored(), currentVersion + 1)).toBeNull();
    expect(parseRecord(stored({ version: currentVersion + 1 }))).not.toBeNull();
  });

  it.each([
    ['no value', null],
    ['an empty text', ''],
    ['a truncated record', '{"necessary":true,'],
    ['null', 'null'],
    ['a string', '"accepted"'],
    ['a list', '[true]'],
    ['an empty object', '{}'],
    ['necessary: false', stored({ necessary: false })],
    ['analytics as text', stored({ analytics: 'true' })],
    ['without marketing', stored({ marketing: undefined })],
    ['without a time', stored({ timestamp: undefined })],
    ['an invalid time', stored({ timestamp: 'yesterday' })],
    ['a day that does not exist', stored({ timestamp: '2026-13-45T00:00:00Z' })],
    ['a time as a number', stored({ timestamp: 1 })],
    ['a version as text', stored({ version: '1' })],
    ['null as version', stored({ version: null })],
  ])('is invalid: %s', (_name, text) => {
    expect(parseRecord(text)).toBeNull();
  });
});
