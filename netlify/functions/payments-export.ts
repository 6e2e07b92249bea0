import type { Config } from '@netlify/functions';
import { exportPayments as route } from '#contract/payment-routes.ts';
import { deskTexts } from '#domain/desk-texts.ts';
import { success } from '#domain/outcome.ts';
import { paymentsCsv } from '#domain/payment-export.ts';
import { toPayment } from '#domain/payment.ts';
import { api } from '#http/endpoint.ts';
import { paymentServices } from '#netlify/services/payments.ts';
import { toLocal } from '#time/zone.ts';

export const config: Config = { path: '/api/payments/export' };

const { on, endpoint } = api(paymentServices);

/** More than there will ever be. */
const limit = 1_000_000;

export default endpoint(
  on(route, {
    async run({ query: { locale, state }, now, audit: entryOf, services }) {
      const { audit, linkOf, payments, timeZone } = services;
      // Both in one tick, so that they are one round trip.
      const [found] = await Promise.all([
        payments.list({ limit, state }),
        audit.add(entryOf('payments_exported')),
      ]);
      const texts = deskTexts[locale];
      const rows = (found ?? []).map((record) => toPayment(record, linkOf(record)));
      const file = `${texts.records.paymentCsv.file}-${toLocal(now, timeZone).date}.csv`;
      return {
        ...success(paymentsCsv(rows, texts, timeZone)),
        mediaType: 'text/csv; charset=utf-8; header=present',
        headers: [['Content-Disposition', `attachment; filename="${file}"`]],
      };
    },
  }),
);
