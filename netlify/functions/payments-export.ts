import type { Config } from '@netlify/functions';
import { exportPayments } from '#features/payments/contract/payment-routes.ts';
import type { PaymentExport } from '#features/payments/contract/payment-search.ts';
import { exportPaymentsFound } from '#features/payments/contract/payment-search-routes.ts';
import { csvFile } from '#platform/rules/csv-file.ts';
import { deskTexts } from '#features/desk/rules/desk-texts.ts';
import { paymentTable } from '#features/payments/rules/payment-export.ts';
import { similarWordsCondition, wordsCondition } from '#features/payments/rules/payment-search.ts';
import { toPayment } from '#features/payments/rules/payment.ts';
import { api } from '#platform/http/endpoint.ts';
import { everyOrSimilar } from '#platform/http/similar.ts';
import { type FileCall, tableFile } from '#platform/http/table-file.ts';
import { type PaymentServices, paymentServices } from '#features/payments/services/payments.ts';
import { toLocal } from '#platform/time/zone.ts';

export const config: Config = { path: '/api/payments/export' };

const { on, endpoint } = api(paymentServices);

function exported(
  { locale, state, q = '' }: PaymentExport,
  { now, audit: entryOf, services }: FileCall<PaymentServices>,
) {
  const { audit, linkOf, paymentList, timeZone } = services;
  const texts = deskTexts[locale];
  const { rowOf, ...table } = paymentTable(texts, timeZone);
  const rows = {
    ...table,
    rowOf: (record: Parameters<typeof linkOf>[0]) => rowOf(toPayment(record, linkOf(record))),
  };
  const found = everyOrSimilar(paymentList.every({ state, ...wordsCondition(q) }), {
    similar: similarWordsCondition(q),
    listSimilar: (range, asked) => paymentList.listSimilar({ ...range, state, ...asked }),
  });
  return tableFile(csvFile(rows, found), {
    name: `${texts.records.paymentCsv.file}-${toLocal(now, timeZone).date}`,
    audit: () => audit.add(entryOf('payments_exported')),
    route: exportPayments.path,
  });
}

export default endpoint(
  on(exportPayments, { run: ({ query, ...call }) => exported(query, call) }),
  on(exportPaymentsFound, { run: ({ body, ...call }) => exported(body, call) }),
);
