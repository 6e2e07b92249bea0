/** What was paid and is open for the appointments of a list, read once for all of its rows. */
import { createContext, type ReactNode, use, useMemo } from 'react';
import { sumPayments } from '#features/payments/contract/payment-routes.ts';
import type { PaymentSums } from '#features/payments/contract/payment.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { readingAside, useRead } from '#platform/desk/use-read.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';

const SumsContext = createContext<ReadonlyMap<string, PaymentSums>>(new Map());

/** For a list of appointments: reads the sums that `MoneyMark` shows in its rows. */
export function WithSums({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const appointments = ids.slice(0, mostAtOnce);
  const { value } = useRead(
    readingAside(['payments', 'sums', appointments.join(' ')], (call) =>
      call(sumPayments, { body: { appointments } }),
    ),
    { isWanted: appointments.length > 0 },
  );
  const sums = useMemo(() => new Map((value ?? []).map((sum) => [sum.appointment, sum])), [value]);
  return <SumsContext value={sums}>{children}</SumsContext>;
}

/** What was paid for an appointment, is on its way, open or overdue; renders nothing otherwise. */
export function MoneyMark({ appointment }: { appointment: string }) {
  const { paymentTexts, locale } = useDesk();
  const sum = use(SumsContext).get(appointment);
  if (!sum) return null;
  const { paid, returning = 0, processing, overdue } = sum;
  const shown = { paid, returning, processing, open: sum.open - overdue, overdue };
  const words = (['paid', 'returning', 'processing', 'open', 'overdue'] as const)
    .filter((name) => shown[name] > 0)
    .map((name) => fill(paymentTexts.sums[name], { amount: formatEuros(shown[name], locale) }));
  if (words.length === 0) return null;
  return <p className="desk-row-more tabular">{words.join(' · ')}</p>;
}
