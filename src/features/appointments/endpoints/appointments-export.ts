import { exportAppointments } from '#features/appointments/contract/appointment-routes.ts';
import type { AppointmentExport } from '#features/appointments/contract/appointment-search.ts';
import { exportAppointmentsFound } from '#features/appointments/contract/appointment-search-routes.ts';
import { appointmentTable } from '#features/appointments/rules/appointment-export.ts';
import {
  conditionOf,
  similarConditionOf,
} from '#features/appointments/rules/appointment-search.ts';
import { csvFile } from '#platform/rules/csv-file.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { everyOrSimilar } from '#platform/http/similar.ts';
import { type FileCall, tableFile } from '#server/table-file.ts';
import type { FullServices } from '#server/full.ts';
import { toLocal } from '#platform/time/zone.ts';

function exported({ locale, order, ...search }: AppointmentExport, call: FileCall<FullServices>) {
  const { appointmentSearch, audit, readStaff, timeZone } = call.services;
  const texts = deskTexts[locale];
  const found = everyOrSimilar(appointmentSearch.every({ order, ...conditionOf(search) }), {
    similar: similarConditionOf(search),
    listSimilar: (range, asked) => appointmentSearch.listSimilar({ ...range, order, ...asked }),
  });
  const table = readStaff().then((staff) => appointmentTable(texts, timeZone, staff));
  return tableFile(csvFile(table, found), {
    name: `${texts.records.csv.file}-${toLocal(call.now, timeZone).date}`,
    audit: () => audit.add(call.audit('appointments_exported')),
    route: exportAppointments.path,
  });
}

export const appointmentsExport = endpoint(
  on(exportAppointments, { run: ({ query, ...call }) => exported(query, call) }),
  on(exportAppointmentsFound, { run: ({ body, ...call }) => exported(body, call) }),
);
