import { isOver } from '#features/appointments/contract.ts';
import type { LinkedAppointment, LinkedMoney } from '#features/links/contract/link.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { toCents, toEuros } from '#platform/contract/euros.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';

type Words = Texts<'appointment'>['money'];

const names = ['paid', 'coming', 'back', 'returning', 'kept', 'open', 'overdue'] as const;

/** Every amount of the money that is above zero, and for an appointment that is off what is undecided. */
function linesOf(money: LinkedMoney, isOff: boolean, texts: Words, locale: Locale): string[] {
  const cents = (euros = 0) => toCents(euros) ?? 0;
  const { paid, back, returning, kept, open, overdue, coming } = money;
  const shown: Record<(typeof names)[number], number> = {
    // What the client has paid in all, also where it was given back.
    paid: cents(paid) + cents(back),
    ...{ coming: cents(coming), back: cents(back), returning: cents(returning) },
    ...{ kept: cents(kept), open: cents(open) - cents(overdue), overdue: cents(overdue) },
  };
  const say = (text: string, sum: number) =>
    fill(text, { amount: formatEuros(toEuros(sum), locale) });
  const undecided = cents(paid) - cents(returning) - cents(kept);
  return [
    ...names.filter((name) => shown[name] > 0).map((name) => say(texts[name], shown[name])),
    ...(isOff && undecided > 0 ? [say(texts.undecided, undecided)] : []),
    ...(isOff && shown.coming > 0 ? [texts.comingOff] : []),
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
