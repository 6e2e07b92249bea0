import type { Config } from '@netlify/functions';
import { exportAppointments } from '#contract/appointment-routes.ts';
import { appointmentsCsv } from '#domain/appointment-export.ts';
import { listMatching } from '#domain/appointment-filter.ts';
import { deskTexts } from '#domain/desk-texts.ts';
import { success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { toLocal } from '#time/zone.ts';

export const config: Config = { path: '/api/appointments/export' };

export default endpoint(
  on(exportAppointments, {
    async run({ query: { locale, ...filter }, now, audit: entryOf, services }) {
      const { appointments, audit, timeZone } = services;
      // Both in one tick, so that they are one round trip.
      const [found] = await Promise.all([
        listMatching(filter, appointments),
        audit.add(entryOf('appointments_exported')),
      ]);
      const texts = deskTexts[locale];
      const file = `${texts.records.csv.file}-${toLocal(now, timeZone).date}.csv`;
      return {
        ...success(appointmentsCsv(found, texts, timeZone)),
        mediaType: 'text/csv; charset=utf-8; header=present',
        headers: [['Content-Disposition', `attachment; filename="${file}"`]],
      };
    },
  }),
);
