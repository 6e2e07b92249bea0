/** Exported files show an empty value in the desk's language. */
import { describe, expect, it } from 'vitest';
import { appointmentTable } from '#features/appointments/rules/appointment-export.ts';
import { calendarText } from '#features/calendars/rules/calendar.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { staffOf } from '#features/hours/rules/staff.ts';
import { firm } from '#firm';
import { locales } from '#platform/i18n/locales.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const said = { de: 'Nicht angegeben', en: 'Not given', ar: 'غير مذكور' };
const staff = staffOf([]);
const appointment = { ...appointmentOf({ phone: 'Nicht angegeben' }), history: [] };

describe.each(locales)('an empty phone, in %s', (locale) => {
  const texts = deskTexts[locale];

  it('is shown in the table', () => {
    const { header, rowOf } = appointmentTable(texts, firm.timeZone, staff);
    const column = header.indexOf(texts.records.csv.columns.phone);
    expect(rowOf(appointment)[column]).toBe(said[locale]);
    expect(rowOf(appointmentOf())[column]).toBe(appointmentOf().phone);
  });

  it('is not shown in German in a calendar of another language', () => {
    const isGerman = calendarText([appointment], { contactData: true }, texts, staff).includes(
      said.de,
    );
    if (locale !== 'de') expect(isGerman).toBe(false);
  });
});
