import { exportPayments } from '#features/payments/contract/payment-routes.ts';
import type { PaymentExport } from '#features/payments/contract/payment-search.ts';
import { exportPaymentsFound } from '#features/payments/contract/payment-search-routes.ts';
import { csvFile } from '#platform/rules/csv-file.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { paymentTable } from '#features/payments/rules/payment-export.ts';
import { similarWordsCondition, wordsCondition } from '#features/payments/rules/payment-search.ts';
import { toPayment } from '#features/payments/rules/payment.ts';
import { api } from '#server/endpoint.ts';
import { everyOrSimilar } from '#platform/http/similar.ts';
import { type FileCall, tableFile } from '#server/table-file.ts';
import { type PaymentBooks, paymentBooks } from '#features/payments/services/payment-books.ts';
import { toLocal } from '#platform/time/zone.ts';

const { on, endpoint } = api(paymentBooks);

function exported(
  { locale, state, q = '' }: PaymentExport,
  { now, audit: entryOf, services }: FileCall<PaymentBooks>,
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

export const paymentsExport = endpoint(
  on(exportPayments, { run: ({ query, ...call }) => exported(query, call) }),
  on(exportPaymentsFound, { run: ({ body, ...call }) => exported(body, call) }),
);
