import { heldCents } from '#features/payments/contract.ts';
import { toEuros } from '#platform/contract/euros.ts';
import type { PersonData } from '#features/records/contract/person.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';

/** Says before somebody is erased what was paid, of which only the amount will be known; nothing for none. */
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
