import type { ReactNode } from 'react';
import type { LinkedPayment } from '#features/payments/contract/payment.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDate, formatEuros } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { toLocal } from '#platform/time/zone.ts';

export interface PayFactsProps {
  texts: Texts<'pay'>['facts'];
  locale: Locale;
  payment: LinkedPayment;
}

/** Every service's title in each language → its title in that of the page. */
export type OwnTitles = Readonly<Record<string, string>>;

/** `1. Dezember 2026`, with a no-break space between day and month. */
export const longDay = (date: string, locale: Locale): string =>
  formatDate(date, locale, { day: 'numeric', month: 'long', year: 'numeric' }).replace(
    /(\d\.?) /,
    '$1\u00a0',
  );

/** Disputed and lost payments are not shown as paid. */
const isDoubtful = ({ state }: LinkedPayment) => state === 'disputed' || state === 'lost';

/** Package, unless it was erased, and amount: what the client must see before the button. */
export function PayLead({ texts, titles, locale, payment }: PayFactsProps & { titles: OwnTitles }) {
  const { packageName, amount } = payment;
  const own = new Map(Object.entries(titles)).get(packageName) ?? packageName;
  return (
    <dl className="pay-lead tabular">
      {packageName !== '' && (
        <div>
          <dt>{texts.package}</dt>
          <dd className="pay-package">
            <bdi>{own}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.amount}</dt>
        <dd className="pay-amount">
          <bdi>{formatEuros(amount, locale)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

interface FactProps {
  name: string;
  children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Those that apply of due date, day of payment, refunded amount and the firm's note. */
export function PayFacts({ texts, locale, payment }: PayFactsProps) {
  const { dueOn, note, paidAt, refunded, canPay } = payment;
  const paidOn = isDoubtful(payment) ? undefined : paidAt;
  if (!canPay && paidOn === undefined && refunded === 0 && note === undefined) return null;
  return (
    <dl className="pay-facts tabular">
      {canPay && <Fact name={texts.due}>{longDay(dueOn, locale)}</Fact>}
      {paidOn !== undefined && (
        <Fact name={texts.paidOn}>
          {longDay(toLocal(new Date(paidOn), firm.timeZone).date, locale)}
        </Fact>
      )}
      {refunded > 0 && (
        <Fact name={texts.refunded}>
          <bdi>{formatEuros(refunded, locale)}</bdi>
        </Fact>
      )}
      {note !== undefined && (
        <div className="pay-note">
          <dt>{texts.note}</dt>
          {/* The note is aligned below its label, whatever its script. */}
          <dd className="linked-message">
            <bdi>{note}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
