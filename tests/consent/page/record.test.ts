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
    ['nothing', null],
    ['an empty text', ''],
    ['half a record', '{"necessary":true,'],
    ['null', 'null'],
    ['a word', '"accepted"'],
    ['a list', '[true]'],
    ['an empty object', '{}'],
    ['necessary refused', stored({ necessary: false })],
    ['analytics as a word', stored({ analytics: 'true' })],
    ['no marketing', stored({ marketing: undefined })],
    ['no time', stored({ timestamp: undefined })],
    ['a time that is none', stored({ timestamp: 'yesterday' })],
    ['a day that is none', stored({ timestamp: '2026-13-45T00:00:00Z' })],
    ['a time as a number', stored({ timestamp: 1 })],
    ['a version that is none', stored({ version: '1' })],
    ['a version of null', stored({ version: null })],
  ])('is invalid: %s', (_name, text) => {
    expect(parseRecord(text)).toBeNull();
  });
});
