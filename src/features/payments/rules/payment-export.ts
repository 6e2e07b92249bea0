import { eurosText, toCents } from '#platform/contract/euros.ts';
import type { Payment } from '#features/payments/contract/payment.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { Table } from '#platform/rules/csv-file.ts';
import type { DeskTexts } from '#platform/i18n/desk-texts.ts';

type Column = readonly [header: string, cell: (payment: Payment) => string];

/**
 * Fields without a column: the firm's note, fields only for programs, details summed up by `refunded` and
 * `state`, what became of the appointment, and what is temporary or can be found by the id.
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
  | 'elsewhere'
  | 'kept'
  | 'dashboard'
  | 'isStale';

/** `1234.5` → `'1234,50'`, which spreadsheets read as a number where `mark` is the decimal sign. */
function digits(euros: number, mark: string): string {
  const cents = toCents(euros);
  return cents === null ? '' : eurosText(cents).replace('.', mark);
}

/**
 * Header and row of the payment export, in the language of the texts; times are in the firm's time zone. New
 * columns go to the end, so that sheets made for older files still fit.
 */
export function paymentTable(
  { records }: Pick<DeskTexts, 'records'>,
  timeZone: string,
): Table<Payment> {
  const { columns, states, test } = records.paymentCsv;
  const { separator } = records.csv;
  const amountOf = (euros: number) => digits(euros, separator === ';' ? ',' : '.');
  const timeOf = (instant: string) => {
    const { date, time } = toLocal(new Date(instant), timeZone);
    return `${date} ${time}`;
  };
  // Every new field of the contract needs a column here, otherwise this does not compile.
  const table: Readonly<Record<Exclude<keyof Payment, LeftOut> | 'currency', Column>> = {
    createdAt: [columns.createdAt, ({ createdAt }) => timeOf(createdAt)],
    packageName: [columns.packageName, ({ packageName }) => packageName],
    amount: [columns.amount, ({ amount }) => amountOf(amount)],
    currency: [columns.currency, () => 'EUR'],
    state: [columns.state, ({ state }) => states[state]],
    dueOn: [columns.dueOn, ({ dueOn }) => dueOn],
    paidAt: [columns.paidAt, ({ paidAt }) => (paidAt === undefined ? '' : timeOf(paidAt))],
    refunded: [columns.refunded, ({ refunded }) => amountOf(refunded)],
    clientName: [columns.clientName, ({ clientName = '' }) => clientName],
    email: [columns.email, ({ email = '' }) => email],
    appointment: [columns.appointment, ({ appointment = '' }) => appointment],
    locale: [columns.locale, ({ locale }) => localeTable[locale].name],
    id: [columns.id, ({ id }) => id],
    isTest: [columns.isTest, ({ isTest }) => (isTest ? test.yes : test.no)],
    payer: [columns.payer, ({ payer = '' }) => payer],
    reference: [columns.reference, ({ reference = '' }) => reference],
  };
  const all = Object.values(table);
  return {
    header: all.map(([header]) => header),
    rowOf: (payment) => all.map(([, cell]) => cell(payment)),
    separator,
  };
}
