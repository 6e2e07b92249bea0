/**
 * The names that letters, calendars and lists contain, and how the firm's calendar distinguishes consultants.
 */
import { describe, expect, it } from 'vitest';
import { appointmentTable } from '#features/appointments/rules/appointment-export.ts';
import { calendarText } from '#features/calendars/rules/calendar.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { staffOf, type StaffMember } from '#features/hours/rules/staff.ts';
import { firm } from '#firm';
import { appointmentOf } from '#tests/support/appointment.ts';

const member = (id: string, changes: Partial<StaffMember> = {}): StaffMember => ({
  ...{ id, name: `${id} Muster`, email: '', meetingLink: '', colour: 'ink', active: true },
  ...changes,
});
const texts = deskTexts.de;
const video = 'https://video.example.org/bea';
const bea = member('bea', { name: 'Bea Muster', meetingLink: video, colour: 'petrol' });
const both = staffOf([member('ada', { name: 'Ada Meier' }), bea]);

describe('consultant’s name', () => {
  it('is returned if several consultants are active', () => {
    expect(both.nameOf('ada')).toBe('Ada Meier');
    expect(both.of('bea')).toEqual({ name: 'Bea Muster', meetingLink: video, email: '' });
    expect(both.nameOf('cleo')).toBeUndefined();
  });

  it('is returned for a retired consultant, and for the one who is left', () => {
    const staff = staffOf([member('ada', { name: 'Ada Meier', active: false }), bea]);
    expect(staff.nameOf('ada')).toBe('Ada Meier');
    expect(staff.nameOf('bea')).toBe('Bea Muster');
    expect(staffOf([bea]).nameOf('bea')).toBeUndefined();
    expect(staffOf([bea]).labelOf('bea')).toBe('Bea Muster');
    expect([staff.isActive('ada'), staff.isActive('bea')]).toEqual([false, true]);
  });

  it('is the firm’s while none are stored', () => {
    const shipped = staffOf([]);
    expect(shipped.nameOf('firm')).toBeUndefined();
    expect(shipped.labelOf('firm')).toBe(firm.name);
    expect([shipped.isActive('firm'), shipped.isActive('gone')]).toEqual([true, false]);
    expect(shipped.labelOf('gone')).toBe('gone');
  });

  it('comes with a link without line breaks', () => {
    const link = 'https://video.example.org/bea\r\nATTENDEE:mailto:eve@example.org';
    const { meetingLink } = staffOf([member('bea', { meetingLink: link })]).of('bea');
    expect(meetingLink).toMatch(/^https:\/\/video\.example\.org\/bea\S*$/);
  });
});

describe('firm’s calendar', () => {
  const of = (consultant: string, changes = {}) => ({
    ...appointmentOf({ consultant, status: 'confirmed', ...changes }),
    history: [],
  });
  const lines = (...args: Parameters<typeof calendarText>) =>
    calendarText(...args)
      .replaceAll('\r\n ', '')
      .split('\r\n');
  const everybody = [of('ada', { meeting: 'phone' }), of('bea', { meeting: 'video' })];

  it('contains the consultant of each appointment, by name and colour', () => {
    const found = lines(everybody, { contactData: true }, texts, both);
    expect(found.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Strategie & Beratung: Ada Muster (Ada Meier)',
      'SUMMARY:Strategie & Beratung: Ada Muster (Bea Muster)',
    ]);
    expect(found.filter((line) => line.startsWith('COLOR:'))).toEqual([
      'COLOR:darkslategray',
      'COLOR:teal',
    ]);
    expect(found).toContain(`X-WR-CALNAME:Termine ${firm.name}`);
  });

  it('contains only one consultant’s appointments if requested', () => {
    const found = lines(everybody, { contactData: true, consultant: 'bea' }, texts, both);
    expect(found.filter((line) => line.startsWith('SUMMARY:'))).toEqual([
      'SUMMARY:Strategie & Beratung: Ada Muster',
    ]);
    expect(found).toContain(`X-WR-CALNAME:Termine Bea Muster\\, ${firm.name}`);
    expect(found.filter((line) => line.startsWith('COLOR:'))).toEqual(['COLOR:teal', 'COLOR:teal']);
  });

  it('contains the place of each meeting: the link or the phone number', () => {
    const found = lines(everybody, { contactData: true }, texts, both);
    expect(found.filter((line) => line.startsWith('LOCATION:'))).toEqual([
      'LOCATION:Am Telefon: +43 1 234567',
      `LOCATION:Per Video: ${video}`,
    ]);
    expect(found.filter((line) => line.startsWith('URL:'))).toEqual([`URL:${video}`]);
  });

  it('contains no phone number without contact data', () => {
    const found = lines(everybody, { contactData: false }, texts, both).join('\n');
    expect(found).toContain('LOCATION:Am Telefon\n');
    expect(found).not.toContain('234567');
  });

  it('contains no name or colour if there is only one consultant', () => {
    const found = lines([of('firm')], { contactData: true }, texts, staffOf([]));
    expect(found).toContain('SUMMARY:Strategie & Beratung: Ada Muster');
    expect(found.some((line) => /^(COLOR|URL):/.test(line))).toBe(false);
  });
});

it('appointment table: ends with the consultant, the client’s time zone and the place', () => {
  const { header, rowOf } = appointmentTable(texts, firm.timeZone, both);
  expect(header.slice(-3)).toEqual([
    'Beratungsperson',
    'Zeitzone der Kundschaft',
    'Adresse, Nummer oder Link',
  ]);
  const row = rowOf(appointmentOf({ consultant: 'bea', timeZone: 'America/New_York' }));
  expect(row.slice(-3)).toEqual(['Bea Muster', 'America/New_York', '']);
  const byVideo = appointmentOf({ consultant: 'bea', meeting: 'video' });
  expect(rowOf(byVideo).at(-1)).toBe(video);
  expect(rowOf({ ...byVideo, place: 'https://meet.example.com/x' }).at(-1)).toBe(
    'https://meet.example.com/x',
  );
  expect(rowOf(appointmentOf({ consultant: 'gone' })).slice(-3)).toEqual(['gone', '', '']);
});
