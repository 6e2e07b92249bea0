/** What the desk is asked before a time by hand that it would not offer itself. */
import { Fragment, useEffect, useRef, useState } from 'react';
import { type TimeWarning, timeWarnings } from '#contract/appointment.ts';
import { listOfferedTimes } from '#contract/hours-routes.ts';
import { fill } from '#i18n/fill.ts';
import { useConsultants } from '#islands/admin/data/consultants.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { Failure } from '#islands/api.ts';
import { Notice } from '#islands/form/Notice.tsx';
import type { LocalDateTime } from '#time/zone.ts';
import { asksForTime } from './conflicts.tsx';
import { daysOf, reasonsFor, stretchOf } from './time-reasons.ts';

type Answer = { ok: true } | Failure;

/** What was asked, and of whose time. */
interface Question {
  warnings: readonly TimeWarning[];
  consultant: string | undefined;
  /** What closes it or takes it elsewhere, where that could be looked up. */
  reasons: ReturnType<typeof reasonsFor>;
}

function warningsOf(answer: Answer): Omit<Question, 'reasons'> | null {
  if (answer.ok || answer.reason !== 'problem') return null;
  const { code, warnings = [], consultant } = answer.problem;
  if (code !== 'needs_confirmation') return null;
  return { consultant, warnings: timeWarnings.filter((warning) => warnings.includes(warning)) };
}

/**
 * For a form that asks for a time: `hears` takes note of an answer about a time of so many minutes and
 * says whether it is a question, `notice` puts that in words with a button `action` that sends the form
 * again, and `confirmed` gives what was then agreed to and of whose time, once.
 */
export function useWarnings(action: string) {
  const { call, consultantTexts, locale } = useDesk();
  const { all, areSeveral } = useConsultants();
  const words = consultantTexts.warnings;
  const [question, setQuestion] = useState<Question | null>(null);
  const agreed = useRef<Question | null>(null);

  // What was asked about another time says nothing of this one.
  useEffect(() => {
    if (!question) return;
    const forget = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !asksForTime(target)) return;
      agreed.current = null;
      setQuestion(null);
    };
    addEventListener('input', forget);
    return () => removeEventListener('input', forget);
  }, [question]);

  async function lookUp(asked: LocalDateTime, minutes: number, consultant: string) {
    const time = stretchOf(asked, minutes);
    if (!time) return {};
    const answer = await call(listOfferedTimes, { query: { ...daysOf(time), consultant } });
    return answer.ok ? reasonsFor(time, answer.value, words.why, locale) : {};
  }

  async function hears(answer: Answer, asked: LocalDateTime, minutes: number): Promise<boolean> {
    const found = warningsOf(answer);
    if (!found || found.warnings.length === 0) {
      setQuestion(null);
      return false;
    }
    const { consultant } = found;
    const reasons = consultant === undefined ? {} : await lookUp(asked, minutes, consultant);
    setQuestion({ ...found, reasons });
    return true;
  }

  function confirmed(): { confirm?: TimeWarning[]; consultant?: string } {
    const meant = agreed.current;
    agreed.current = null;
    if (!meant) return {};
    const { warnings, consultant } = meant;
    return { confirm: [...warnings], ...(consultant !== undefined && { consultant }) };
  }

  const name = areSeveral && all.find(({ id }) => id === question?.consultant)?.name;
  const notice = question && (
    <div className="desk-form-wide">
      {/* Another question is another notice, which takes the focus again. */}
      <Notice key={[question.consultant, ...question.warnings].join(' ')}>
        <p className="desk-strong">
          {name ? fill(words.titleOf, { name: `\u2068${name}\u2069` }) : words.title}
        </p>
        <ul>
          {question.warnings.map((warning) => (
            <li key={warning}>
              {words[warning]}
              {question.reasons[warning]?.map((reason) => (
                <Fragment key={reason}>
                  <br />
                  <span className="desk-note tabular">{reason}</span>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
        <button
          type="submit"
          className="button-quiet desk-button"
          onClick={() => (agreed.current = question)}
        >
          {action}
        </button>
      </Notice>
    </div>
  );
  return { hears, confirmed, notice };
}
