/** Pure functions of the desk for a firm with several consultants. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { services } from '#platform/contract/service.ts';
import { firm } from '#firm';
import { pick } from '#platform/i18n/catalogue.ts';
import {
  filteredAddress,
  filtersOf,
  noFilters,
  toQuery,
} from '#features/appointments/desk/filters.ts';
import { filtersTexts } from '#features/appointments/desk/filters-text.ts';
import { theirTime } from '#features/appointments/desk/their-time.ts';
import {
  confirmationOf,
  consultantFormSchema,
  languagesWith,
  nameOfLanguage,
} from '#features/consultants/desk/consultant-form.ts';
import { shippedAmong } from '#features/consultants/desk/shipped.ts';
import { appointmentOf } from '#tests/support/appointment.ts';
import { consultantOf } from '#tests/support/consultant.ts';

describe('consultant form', () => {
  const fields = {
    ...{ name: ' Bea Muster ', 'role.de': 'Partnerin', 'role.en': '', 'role.ar': '' },
    ...{ 'languages.de': 'on', 'languages.it': 'on', 'services.sonstige': 'on' },
    ...{ email: '', meetingLink: ' https://video.example.org/bea ', colour: 'moss' },
  };

  it('converts its fields to the shape of the contract', () => {
    expect(z.parse(consultantFormSchema, fields)).toEqual({
      name: 'Bea Muster',
      role: { de: 'Partnerin', en: '', ar: '' },
      languages: ['de', 'it'],
      services: ['sonstige'],
      email: '',
      meetingLink: 'https://video.example.org/bea',
      colour: 'moss',
      atOnce: null,
      hours: '',
    });
  });

  it.each([
    ['service', null],
    ['atOnce', true],
    ['asked', false],
    ['', null],
  ])('says when bookings are confirmed: %j', (chosen, atOnce) => {
    const filled = z.parse(consultantFormSchema, { ...fields, atOnce: chosen });
    expect(filled.atOnce).toBe(atOnce);
    if (chosen !== '') expect(confirmationOf({ atOnce })).toBe(chosen);
  });

  it('requires a language, a service and a valid link', () => {
    const parsed = z.safeParse(consultantFormSchema, {
      ...{ name: '', email: 'bea', meetingLink: 'javascript:alert(1)', colour: 'ink' },
    });
    const paths = parsed.error?.issues.map(({ path }) => path.join('.'));
    expect(new Set(paths)).toEqual(
      new Set(['name', 'languages', 'services', 'email', 'meetingLink']),
    );
  });

  it('offers a consultant’s language even if it is not a usual one', () => {
    expect(languagesWith(['rm'])).toContain('rm');
    expect(languagesWith(['de']).filter((tag) => tag === 'de')).toHaveLength(1);
    expect(nameOfLanguage('rm', 'de')).toBe('Rätoromanisch');
  });
});

describe('shipped consultant', () => {
  const deskConsultantOf = (id: string, changes: Parameters<typeof consultantOf>[1] = {}) => ({
    ...consultantOf(id, changes),
    version: 1,
  });
  const shipped = deskConsultantOf('firm', { name: firm.name });
  const bea = deskConsultantOf('bea');

  it('is reported while visitors see it beside another consultant', () => {
    expect(shippedAmong([shipped, bea])).toBe(shipped);
    expect(shippedAmong([bea, shipped])).toBe(shipped);
  });

  it('is not reported if it is alone, renamed or retired', () => {
    for (const others of [
      [shipped],
      [shipped, { ...bea, active: false }],
      [{ ...shipped, name: 'Anna Muster' }, bea],
      [{ ...shipped, active: false }, bea],
      [bea, deskConsultantOf('other', { name: firm.name })],
    ])
      expect(shippedAmong(others)).toBeUndefined();
  });
});

describe('consultant filter', () => {
  it('survives the round trip through query and address', () => {
    const filters = { ...noFilters, consultant: 'bea' };
    expect(toQuery(filters)).toEqual({ consultant: 'bea' });
    const [, query = ''] = filteredAddress({ consultant: 'bea' }).split('?');
    expect(filtersOf(query)).toEqual(filters);
  });

  it('names the consultant in the printed list', () => {
    const desk = {
      texts: pick('de', 'admin'),
      titles: pick('de', 'services').titles,
      consultantTexts: pick('de', 'adminConsultants'),
      locale: 'de',
    } as const;
    const bea = { id: 'bea', name: 'Bea Muster' };
    const told = (consultant: string) =>
      filtersTexts({ ...noFilters, consultant, service: services[0] }, desk, [bea]).join('\n');
    expect(told('bea')).toContain('Beratungsperson: \u2068Bea Muster\u2069');
    expect(told('')).not.toContain('Beratungsperson');
  });
});

describe('client’s local time', () => {
  it('is shown if it differs from the firm’s', () => {
    const timeZone = 'America/New_York';
    expect(theirTime(appointmentOf({ timeZone }))).toEqual({
      ...{ date: '2026-12-01', time: '04:00', place: 'New York', isOtherDay: false },
    });
    const early = theirTime(appointmentOf({ timeZone, time: '05:00' }));
    expect(early).toMatchObject({ date: '2026-11-30', time: '23:00', isOtherDay: true });
  });

  it('is not shown if it is the same, unknown, or in an unknown time zone', () => {
    for (const timeZone of [undefined, 'Europe/Berlin', 'Mars/Olympus_Mons'])
      expect(theirTime(appointmentOf(timeZone === undefined ? {} : { timeZone }))).toBeNull();
  });
});
