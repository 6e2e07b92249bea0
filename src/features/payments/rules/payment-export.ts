import { eurosText, toCents } from '#platform/contract/euros.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { Table } from '#platform/rules/csv-file.ts';
import type { DeskTexts } from '#platform/i18n/desk-texts.ts';

type Column = readonly [header: string, cell: (payment: Payment) => string];

/**
 * The firm's words to the client, what only programs need, what `refunded` and `state` sum up, what
 * became of the appointment, and what is of the moment or found by the id.
 */
type LeftOut =
  | 'note'
  | 'link'
  | 'version'
  | 'refunds'
  | 'refundable'
  | 'dispute'
  | 'overAt'
  | 'dismissedAt'
  | 'dashboard'
  | 'isStale';

/** `1234.5` → `'1234.50'`, which spreadsheets take for a number. */
function digits(euros: number): string {
  const cents = toCents(euros);
  return cents === null ? '' : eurosText(cents);
}

/**
 * A header and a row for each payment, in the language of `texts`; times are the firm's. The columns
 * come in the order in which they are listed: new ones at the end, so that sheets made for older
 * files still fit.
 */
export function paymentTable(
  { records }: Pick<DeskTexts, 'records'>,
  timeZone: string,
): Table<Payment> {
  const { columns, states, test } = records.paymentCsv;
  const timeOf = (instant: string) => {
    const { date, time } = toLocal(new Date(instant), timeZone);
    return `${date} ${time}`;
  };
  // A field that the contract learns has its column here, or this does not compile.
  const table: Readonly<Record<Exclude<keyof Payment, LeftOut> | 'currency', Column>> = {
    createdAt: [columns.createdAt, ({ createdAt }) => timeOf(createdAt)],
    packageName: [columns.packageName, ({ packageName }) => packageName],
    amount: [columns.amount, ({ amount }) => digits(amount)],
    currency: [columns.currency, () => 'EUR'],
    state: [columns.state, ({ state }) => states[state]],
    dueOn: [columns.dueOn, ({ dueOn }) => dueOn],
    paidAt: [columns.paidAt, ({ paidAt }) => (paidAt === undefined ? '' : timeOf(paidAt))],
    refunded: [columns.refunded, ({ refunded }) => digits(refunded)],
    clientName: [columns.clientName, ({ clientName = '' }) => clientName],
    email: [columns.email, ({ email = '' }) => email],
    appointment: [columns.appointment, ({ appointment = '' }) => appointment],
    locale: [columns.locale, ({ locale }) => localeTable[locale].name],
    id: [columns.id, ({ id }) => id],
    isTest: [columns.isTest, ({ isTest }) => (isTest ? test.yes : test.no)],
  };
  const all = Object.values(table);
  return {
    header: all.map(([header]) => header),
    rowOf: (payment) => all.map(([, cell]) => cell(payment)),
    separator: records.csv.separator,
  };
}
