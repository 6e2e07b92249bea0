/** What the desk is asked before a time by hand that it would not offer itself. */
import { useRef, useState } from 'react';
import type { TimeWarning } from '#features/appointments/contract/appointment.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Failure } from '#platform/browser/api.ts';
import { Notice } from '#platform/form/Notice.tsx';
import type { LocalDateTime } from '#platform/time/zone.ts';
import type { Planned } from './length.ts';
import { type TimeQuestion, useTimeQuestion, WarningList } from './time-question.tsx';

/** What the form says of the time; what it does not ask for stays as it is. */
type Asked = Pick<Planned, 'date' | 'time' | 'consultant'> & Partial<Planned>;

/** Two forms of which that is the same ask for the same. */
const askedOf = ({ date, time, minutes, service, consultant = '' }: Asked) =>
  JSON.stringify([date, time, minutes, service, consultant]);

interface Question extends TimeQuestion {
  /** What the form said when it was sent. */
  asked: string;
}

/**
 * For a form that asks for a time, `form` being what it says of it now: `hears` takes note of an answer
 * about a time of so many minutes and says whether it is a question, `notice` puts that in words with a
 * button `action` that sends the form again, and `confirmed` gives what was then agreed to and of whose
 * time, once. A question stands, and counts, only while the form says what it was asked about: changed
 * while the answer was on its way, too, it asks for a time that nobody has judged.
 */
export function useWarnings(action: string, form: Asked) {
  const { consultantTexts } = useDesk();
  const { all, areSeveral } = useConsultants();
  const questionOf = useTimeQuestion();
  const words = consultantTexts.warnings;
  const [question, setQuestion] = useState<Question | null>(null);
  const agreed = useRef<Question | null>(null);

  const asked = askedOf(form);
  if (question && question.asked !== asked) setQuestion(null);

  async function hears(
    answer: { ok: true } | Failure,
    moment: LocalDateTime,
    minutes: number,
  ): Promise<boolean> {
    const found = await questionOf(answer, moment, minutes);
    // As the form was when it was sent, not as it is by now.
    setQuestion(found && { ...found, asked });
    return found !== null;
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
        <WarningList question={question} />
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
