import type { Config } from '@netlify/functions';
import { exportPayments as route } from '#contract/payment-routes.ts';
import { csvFile } from '#domain/csv-file.ts';
import { deskTexts } from '#domain/desk-texts.ts';
import { paymentTable } from '#domain/payment-export.ts';
import { toPayment } from '#domain/payment.ts';
import { api } from '#http/endpoint.ts';
import { tableFile } from '#http/table-file.ts';
import { paymentServices } from '#netlify/services/payments.ts';
import { toLocal } from '#time/zone.ts';

export const config: Config = { path: '/api/payments/export' };

const { on, endpoint } = api(paymentServices);

export default endpoint(
  on(route, {
    run({ query: { locale, state }, now, audit: entryOf, services }) {
      const { audit, linkOf, payments, timeZone } = services;
      const texts = deskTexts[locale];
      const { rowOf, ...table } = paymentTable(texts, timeZone);
      const rows = {
        ...table,
        rowOf: (record: Parameters<typeof linkOf>[0]) => rowOf(toPayment(record, linkOf(record))),
      };
      return tableFile(csvFile(rows, payments.every({ state })), {
        name: `${texts.records.paymentCsv.file}-${toLocal(now, timeZone).date}`,
        audit: () => audit.add(entryOf('payments_exported')),
        route: route.path,
      });
    },
  }),
);
