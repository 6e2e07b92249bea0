import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { Table } from '#platform/rules/csv-file.ts';
import { type DeskTexts, givenIn } from '#platform/i18n/desk-texts.ts';
import { linkFor } from './certain-link.ts';
import type { Staff } from '#features/hours/index.ts';

type Column = readonly [header: string, cell: (appointment: Appointment) => string];

/** Left out because date and time state it, or because it only matters until there is an answer. */
type LeftOut = 'startsAt' | 'answerBy' | 'proposed';

/**
 * The CSV table of appointments: a header and a row each, in the language of `texts`, with times in the
 * firm's zone. Columns appear in the order listed. New ones go at the end, so that spreadsheets made for
 * older files still fit.
 */
export function appointmentTable(
  texts: DeskTexts,
  timeZone: string,
  staff: Staff,
): Table<Appointment> {
  const { records, services } = texts;
  const { columns, separator } = records.csv;
  const timeOf = (instant: string) => {
    const { date, time } = toLocal(new Date(instant), timeZone);
    return `${date} ${time}`;
  };
  // A field added to the contract needs a column here, or this does not compile.
  const table: Readonly<Record<Exclude<keyof Appointment, LeftOut>, Column>> = {
    date: [columns.date, ({ date }) => date],
    time: [columns.time, ({ time }) => time],
    clientName: [columns.clientName, ({ clientName }) => clientName],
    email: [columns.email, ({ email }) => email],
    phone: [columns.phone, ({ phone }) => givenIn(texts, phone)],
    service: [columns.service, ({ service }) => services.titles[service]],
    status: [columns.status, ({ status }) => records.status[status]],
    message: [columns.message, ({ message = '' }) => message],
    createdAt: [columns.createdAt, ({ createdAt }) => timeOf(createdAt)],
    id: [columns.id, ({ id }) => id],
    endsAt: [columns.endsAt, ({ endsAt }) => timeOf(endsAt)],
    meeting: [columns.meeting, ({ meeting }) => records.meetings[meeting]],
    locale: [columns.locale, ({ locale }) => localeTable[locale].name],
    consultant: [columns.consultant, ({ consultant }) => staff.labelOf(consultant)],
    timeZone: [columns.timeZone, ({ timeZone: theirs = '' }) => theirs],
    place: [
      columns.place,
      (appointment) => appointment.place ?? linkFor(appointment, staff.of(appointment.consultant)),
    ],
  };
  const all = Object.values(table);
  return {
    header: all.map(([header]) => header),
    rowOf: (appointment) => all.map(([, cell]) => cell(appointment)),
    separator,
  };
}
