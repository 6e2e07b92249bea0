/** What the desk is asked before a time by hand that it would not offer itself. */
import { Fragment, useRef, useState } from 'react';
import { type TimeWarning, timeWarnings } from '#contract/appointment.ts';
import { listOfferedTimes } from '#contract/hours-routes.ts';
import { fill } from '#i18n/fill.ts';
import { isolate } from '#i18n/isolate.ts';
import { useConsultants } from '#islands/admin/data/consultants.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { Failure } from '#islands/api.ts';
import { Notice } from '#islands/form/Notice.tsx';
import type { LocalDateTime } from '#time/zone.ts';
import type { Planned } from './length.ts';
import { daysOf, reasonsFor, stretchOf } from './time-reasons.ts';

type Answer = { ok: true } | Failure;

/** What the form says of the time; what it does not ask for stays as it is. */
type Asked = Pick<Planned, 'date' | 'time' | 'consultant'> & Partial<Planned>;

/** Two forms of which that is the same ask for the same. */
const askedOf = ({ date, time, minutes, service, consultant = '' }: Asked) =>
  JSON.stringify([date, time, minutes, service, consultant]);

/** What was asked, and of whose time. */
interface Question {
  /** What the form said when it was sent. */
  asked: string;
  warnings: readonly TimeWarning[];
  consultant: string | undefined;
  /** What closes it or takes it elsewhere, where that could be looked up. */
  reasons: ReturnType<typeof reasonsFor>;
}

function warningsOf(answer: Answer): Omit<Question, 'asked' | 'reasons'> | null {
  if (answer.ok || answer.reason !== 'problem') return null;
  const { code, warnings = [], consultant } = answer.problem;
  if (code !== 'needs_confirmation') return null;
  return { consultant, warnings: timeWarnings.filter((warning) => warnings.includes(warning)) };
}

/**
 * For a form that asks for a time, `form` being what it says of it now: `hears` takes note of an answer
 * about a time of so many minutes and says whether it is a question, `notice` puts that in words with a
 * button `action` that sends the form again, and `confirmed` gives what was then agreed to and of whose
 * time, once. A question stands, and counts, only while the form says what it was asked about: changed
 * while the answer was on its way, too, it asks for a time that nobody has judged.
 */
export function useWarnings(action: string, form: Asked) {
  const desk = useDesk();
  const { call, consultantTexts } = desk;
  const { all, areSeveral } = useConsultants();
  const words = consultantTexts.warnings;
  const [question, setQuestion] = useState<Question | null>(null);
  const agreed = useRef<Question | null>(null);

  const asked = askedOf(form);
  if (question && question.asked !== asked) setQuestion(null);

  async function lookUp(moment: LocalDateTime, minutes: number, consultant: string) {
    const time = stretchOf(moment, minutes);
    if (!time) return {};
    const answer = await call(listOfferedTimes, { query: { ...daysOf(time), consultant } });
    return answer.ok ? reasonsFor(time, answer.value, words.why, desk) : {};
  }

  async function hears(answer: Answer, moment: LocalDateTime, minutes: number): Promise<boolean> {
    const found = warningsOf(answer);
    if (!found || found.warnings.length === 0) {
      setQuestion(null);
      return false;
    }
    const { consultant } = found;
    const reasons = consultant === undefined ? {} : await lookUp(moment, minutes, consultant);
    // As the form was when it was sent, not as it is by now.
    setQuestion({ ...found, asked, reasons });
    return true;
  }

  function confirmed(): { confirm?: TimeWarning[]; consultant?: string } {
    const meant = agreed.current;
    agreed.current = null;
    if (meant?.asked !== asked) return {};
    const { warnings, consultant } = meant;
    return { confirm: [...warnings], ...(consultant !== undefined && { consultant }) };
  }

  const name = areSeveral && all.find(({ id }) => id === question?.consultant)?.name;
  const notice = question && (
    <div className="desk-form-wide">
      {/* Another question is another notice, which takes the focus again. */}
      <Notice key={[question.consultant, ...question.warnings].join(' ')}>
        <p className="desk-strong">
          {name ? fill(words.titleOf, { name: isolate(name) }) : words.title}
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
