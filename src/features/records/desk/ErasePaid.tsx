import { heldCents } from '#features/payments/contract.ts';
import { toEuros } from '#platform/contract/euros.ts';
import type { PersonData } from '#features/records/contract/person.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';

/**
 * Warning before an erasure: the sum of the payments, of which only the amounts will be kept. Renders nothing
 * if the sum is zero.
 */
export function ErasePaid({ payments }: Pick<PersonData, 'payments'>) {
  const { recordsTexts, locale } = useDesk();
  const cents = payments.reduce((sum, payment) => sum + heldCents(payment), 0);
  if (cents === 0) return null;
  return (
    <p className="notice desk-notice desk-strong">
      {fill(recordsTexts.person.erasePaid, { amount: formatEuros(toEuros(cents), locale) })}
    </p>
  );
}
