import type { Config } from '@netlify/functions';
import { exportAppointments } from '#contract/appointment-routes.ts';
import { exportAppointmentsFound } from '#contract/appointment-search-routes.ts';
import { appointmentTable } from '#domain/appointment-export.ts';
import { type AppointmentSearch, conditionOf } from '#domain/appointment-search.ts';
import { csvFile } from '#domain/csv-file.ts';
import { deskTexts } from '#domain/desk-texts.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { type FileCall, tableFile } from '#http/table-file.ts';
import type { FullServices } from '#netlify/services/full.ts';
import { toLocal } from '#time/zone.ts';
import type { Locale } from '#contract/locales.ts';

export const config: Config = { path: '/api/appointments/export' };

function exported(
  { locale, ...search }: AppointmentSearch & { locale: Locale },
  call: FileCall<FullServices>,
) {
  const { appointmentSearch, audit, timeZone } = call.services;
  const texts = deskTexts[locale];
  const found = appointmentSearch.every(conditionOf(search));
  return tableFile(csvFile(appointmentTable(texts, timeZone), found), {
    name: `${texts.records.csv.file}-${toLocal(call.now, timeZone).date}`,
    audit: () => audit.add(call.audit('appointments_exported')),
    route: exportAppointments.path,
  });
}

export default endpoint(
  on(exportAppointments, { run: ({ query, ...call }) => exported(query, call) }),
  on(exportAppointmentsFound, { run: ({ body, ...call }) => exported(body, call) }),
);
