/** Warnings that the desk shows before it enters a time that the firm would not offer itself. */
import { useState } from 'react';
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

/** The form's values for the time. Values that the form does not ask for stay as they are. */
type Asked = Pick<Planned, 'date' | 'time' | 'consultant'> & Partial<Planned>;

/** Key of the request: forms with the same key ask for the same time. */
const askedOf = ({ date, time, minutes, service, consultant = '' }: Asked) =>
  JSON.stringify([date, time, minutes, service, consultant]);

interface Question extends TimeQuestion {
  /** The request's key when the form was sent. */
  asked: string;
}

/**
 * Warnings for a form that asks for a time; `form` holds its current values. `hears` reads the warnings from
 * a server's answer about a time of that length and resolves to whether there are any. `notice` shows them.
 * While it does, `submit` is what the form's button is to say in place of its own words: sending the form again
 * confirms them. `confirmed` returns them and the consultant concerned. A question applies only while the form's values are those that
 * it was asked about, even if they changed before the answer arrived: the new time has not been checked.
 */
export function useWarnings(action: string, form: Asked) {
  const { consultantTexts } = useDesk();
  const { all, areSeveral } = useConsultants();
  const { read: questionOf } = useTimeQuestion();
  const words = consultantTexts.warnings;
  const [question, setQuestion] = useState<Question | null>(null);

  const asked = askedOf(form);
  if (question && question.asked !== asked) setQuestion(null);

  async function hears(
    answer: { ok: true } | Failure,
    moment: LocalDateTime,
    minutes: number,
  ): Promise<boolean> {
    const found = await questionOf(answer, moment, minutes);
    // The form's values when it was sent, not the current ones.
    setQuestion(found && { ...found, asked });
    return found !== null;
  }

  function confirmed(): { confirm?: TimeWarning[]; consultant?: string } {
    if (question?.asked !== asked) return {};
    const { warnings, consultant } = question;
    return { confirm: [...warnings], ...(consultant !== undefined && { consultant }) };
  }

  const name = areSeveral && all.find(({ id }) => id === question?.consultant)?.name;
  const notice = question && (
    <div className="desk-form-wide">
      {/* Keyed by the question, so that a new question is a new notice and takes the focus again. */}
      <Notice key={[question.consultant, ...question.warnings].join(' ')}>
        <p className="desk-strong">
          {name ? fill(words.titleOf, { name: isolate(name) }) : words.title}
        </p>
        <WarningList question={question} />
      </Notice>
    </div>
  );
  return { hears, confirmed, notice, submit: question ? action : undefined };
}
