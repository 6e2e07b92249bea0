import { useEffect, useId, useRef } from 'react';
import type { WeeklyHours } from '#features/hours/contract/hours.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { toWeeklyHoursForm } from './weekly-hours-form.ts';
import { holidaysText, validityText, weekLines } from './hours-text.ts';

export interface SavedMeanwhileProps {
  /** The hours as stored now. */
  hours: WeeklyHours;
  /** Whether to scroll the notice into view. */
  isSought: boolean;
  onTake: () => void;
}

/** Notice that another admin has saved hours during the edit, with a button to accept the saved hours. */
export function SavedMeanwhile({ hours, isSought, onTake }: SavedMeanwhileProps) {
  const desk = useDesk();
  const { hoursTexts, locale } = desk;
  const words = hoursTexts.meanwhile;
  const { plans, holidays } = toWeeklyHoursForm(hours);
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSought) root.current?.scrollIntoView({ block: 'start' });
  }, [isSought]);

  return (
    <div
      ref={root}
      role="group"
      aria-labelledby={titleId}
      className="notice desk-notice desk-saved"
    >
      <p id={titleId} className="desk-strong">
        {words.title}
      </p>
      <p>{words.note}</p>
      {plans.length === 0 && <p>{words.none}</p>}
      {plans.map((plan) => (
        <section key={`${plan.validFrom} ${plan.validUntil}`}>
          <h4 className="desk-strong">{validityText(plan, desk)}</h4>
          <Facts
            facts={weekLines(plan, desk).map(({ days, times }) => [
              days,
              <span key={days} dir={localeTable[locale].dir}>
                {times}
              </span>,
            ])}
          />
        </section>
      ))}
      <Facts facts={[[hoursTexts.plan.holidays, holidaysText({ holidays }, desk)]]} />
      <p>{words.advice}</p>
      <button type="button" className="button-quiet desk-button" onClick={onTake}>
        {words.accept}
      </button>
    </div>
  );
}
