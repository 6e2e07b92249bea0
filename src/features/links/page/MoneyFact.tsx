import { isOver } from '#features/appointments/contract.ts';
import type { LinkedAppointment, LinkedMoney } from '#features/links/contract/link.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';

type Words = Texts<'appointment'>['money'];

/** Every amount of the money that is above zero, and for an appointment that is off what is undecided. */
function linesOf(money: LinkedMoney, isOff: boolean, texts: Words, locale: Locale): string[] {
  const cents = (euros = 0) => toCents(euros) ?? 0;
  const say = (name: Exclude<keyof Words, 'label' | 'pay' | 'comingOff'>, sum: number) =>
    sum > 0 ? [fill(texts[name], { amount: formatEuros(toEuros(sum), locale) })] : [];
  const [paid, back, kept] = [cents(money.paid), cents(money.back), cents(money.kept)];
  const [coming, returning] = [cents(money.coming), cents(money.returning)];
  const overdue = cents(money.overdue);
  return [
    // What the client has paid in all, also where it was given back.
    ...say('paid', paid + back),
    ...[...say('back', back), ...say('returning', returning), ...say('kept', kept)],
    ...say('undecided', isOff ? paid - returning - kept : 0),
    ...say('coming', coming),
    ...(isOff && coming > 0 ? [texts.comingOff] : []),
    ...[...say('open', cents(money.open) - overdue), ...say('overdue', overdue)],
  ];
}

/** What was paid for the appointment, is under way, went back or is open; nothing where nothing was asked. */
export function MoneyFact({
  texts,
  locale,
  appointment: { money, status },
}: {
  texts: Words;
  locale: Locale;
  appointment: Pick<LinkedAppointment, 'money' | 'status'>;
}) {
  const lines = money ? linesOf(money, isOver(status), texts, locale) : [];
  if (lines.length === 0) return null;
  return (
    <>
      <dt>{texts.label}</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className="facts-line">
            {line}
          </span>
        ))}
      </dd>
    </>
  );
}

/** What becomes of the money if the client cancels. */
export function beforeCancelling(
  texts: Texts<'appointment'>['cancel']['money'],
  money: LinkedMoney | undefined,
  locale: Locale,
): string[] {
  return (['paid', 'coming', 'open'] as const).flatMap((name) => {
    const euros = money?.[name] ?? 0;
    return euros > 0 ? [fill(texts[name], { amount: formatEuros(euros, locale) })] : [];
  });
}
