import { useState } from 'react';
import * as z from 'zod/mini';
import type { DeskAppointment, TimeWarning } from '#features/appointments/contract/appointment.ts';
import { proposeTimes } from '#features/appointments/contract/appointment-routes.ts';
import { mostProposed } from '#features/appointments/contract/proposal.ts';
import {
  heldBetween,
  heldUntil,
  useWishedTimes,
  type WishedTime,
} from '#features/appointments/page/proposing.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { knownDateSchema, messageSchema } from '#platform/contract/fields.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDate, formatNumber } from '#platform/i18n/format.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { minutesOf } from '#platform/desk/span.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { useHasChoices } from '#platform/desk-ui/Dialog.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { Notice } from '#platform/form/Notice.tsx';
import { useConflicts } from './conflicts.tsx';
import { MomentFields } from './MomentFields.tsx';
import { nextToPropose } from './NextTimes.tsx';
import { type TimeQuestion, useTimeQuestion, WarningList } from './time-question.tsx';
import { useOutcome } from './use-outcome.ts';

const nameOf = ({ date, time, consultant }: WishedTime) => `${date}T${time} ${consultant}`;

const schema = z.object({
  until: knownDateSchema,
  note: z.union([z.literal(''), messageSchema]),
  /** How many are chosen; they are no field that one types. */
  chosen: z.string().check(z.refine((count) => count !== '0', 'required')),
});

const wishSchema = z.object({
  date: z.optional(z.string()),
  time: z.optional(z.string()),
  consultant: z.optional(z.string()),
});

export interface ProposeFormProps {
  appointment: DeskAppointment;
  /** What was typed to the client before. */
  note?: string;
  onProposed: () => void;
  /** With what is typed to the client by then. */
  onBack: (note: string) => void;
  /** Opens a conflicting appointment. */
  onShow: (appointment: DeskAppointment) => void;
}

/** `Di., 1. Dez., 10:00`, with the name where the firm has several consultants. */
export function useTimeText() {
  const { locale } = useDesk();
  const { all, areSeveral } = useConsultants();
  return ({ date, time, consultant }: WishedTime) => {
    const name = areSeveral ? all.find(({ id }) => id === consultant)?.name : undefined;
    const day = formatDate(date, locale, { weekday: 'short', day: 'numeric', month: 'short' });
    return [`${day}${localeTable[locale].comma} ${time}`, name].filter(Boolean).join(' · ');
  };
}

/** Form that proposes other times to the client: up to five, of anybody, held until a day. */
export function ProposeForm({
  appointment,
  note: typed = '',
  onProposed,
  onBack,
  onShow,
}: ProposeFormProps) {
  const { write, texts, consultantTexts, locale } = useDesk();
  const { all, areSeveral } = useConsultants();
  const { done, failed } = useOutcome();
  const words = texts.appointments.propose;
  const { id, version, service } = appointment;
  const takers = all.filter(({ active }) => active);
  const isTaking = takers.some((each) => each.id === appointment.consultant);
  const first = isTaking ? appointment.consultant : (takers[0]?.id ?? appointment.consultant);
  const [consultant, setConsultant] = useState(first);
  const { times, isChosen, toggle } = useWishedTimes(
    appointment.proposed?.times.map(({ date, time, with: who }) => ({
      date,
      time,
      consultant: who,
    })),
  );
  const [note, setNote] = useState(typed);
  const [question, setQuestion] = useState<{ asked: string; is: TimeQuestion } | null>(null);
  const [agreed, setAgreed] = useState<readonly TimeWarning[]>([]);
  const { value: next = [] } = useRead(nextToPropose(appointment));
  const textOf = useTimeText();
  const conflicts = useConflicts(onShow);
  const { read: questionOf } = useTimeQuestion();
  const asked = times.map(nameOf).join();
  const [opened] = useState(asked);
  useHasChoices(asked !== opened || note !== typed);
  if (question && question.asked !== asked) setQuestion(null);

  /** The sentence about the first time that the server has refused. */
  const refusedTime = () =>
    times
      .flatMap((_, i) => [form.errorOf(`times.${i}.date`), form.errorOf(`times.${i}.time`)])
      .find((text) => text !== undefined);

  const form = useDeskForm(
    'propose',
    {
      schema,
      send: async ({ until, note: word }, { idempotencyKey }) => {
        const confirm = question ? [...question.is.warnings, ...agreed] : [];
        const body = {
          ...{ times: [...times], until },
          ...(word !== '' && { note: word }),
          ...(confirm.length > 0 && { confirm }),
        };
        const answer = await conflicts.watch(
          // A confirmed proposal differs from the first one and needs its own idempotency key.
          write(proposeTimes, {
            ...{ id, body, headers: ifMatch(version) },
            ...(confirm.length === 0 && { idempotencyKey }),
          }),
        );
        if (answer.ok) {
          done(words.done, answer.value);
          return answer;
        }
        const found = await questionOf(answer, times[0] ?? appointment, minutesOf(appointment));
        setAgreed(confirm);
        setQuestion(found && { asked, is: { ...found, reasons: {} } });
        if (!found) await failed(words.failed, appointment, answer);
        return answer;
      },
      sent: null,
      failed: null,
      sentences: consultantTexts.errors,
    },
    onProposed,
  );
  const noneChosen = form.errorOf('chosen');
  const count = formatNumber(mostProposed, locale);
  return (
    <Form {...form.attributes} className="desk-form desk-inset">
      <p className="desk-form-wide">{fill(words.lede, { most: count })}</p>
      {next.length > 0 && (
        <div className="desk-next desk-form-wide">
          <p className="desk-note">{texts.appointments.move.next}</p>
          <ul className="desk-chips">
            {next.map((time) => (
              <li key={nameOf(time)}>
                <button
                  type="button"
                  className="desk-chip"
                  aria-pressed={isChosen(time)}
                  onClick={() => toggle(time)}
                >
                  <bdi>{textOf(time)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="desk-form-wide">
        <summary>{words.other}</summary>
        <div className="desk-form">
          {areSeveral &&
            form.field('consultant', consultantTexts.consultant, (control) => (
              <select
                {...control}
                value={consultant}
                onChange={({ target }) => setConsultant(target.value)}
              >
                {takers.map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.name}
                  </option>
                ))}
              </select>
            ))}
          <MomentFields
            form={form}
            date={appointment.date}
            time={appointment.time}
            {...{ service, consultant }}
            purpose="move"
          />
          <button
            type="button"
            className="button-quiet desk-button"
            onClick={({ currentTarget: { form: element } }) => {
              const fields = element ? Object.fromEntries(new FormData(element)) : {};
              const { date = '', time = '' } = z.parse(wishSchema, fields);
              const wished = { date, time, consultant };
              if (date !== '' && time !== '' && !isChosen(wished)) toggle(wished);
            }}
          >
            {words.add}
          </button>
        </div>
      </details>
      <input type="hidden" name="chosen" value={times.length} />
      <fieldset
        className="desk-choices desk-form-wide"
        {...(noneChosen !== undefined && {
          'data-invalid': '',
          'aria-describedby': 'propose-chosen-error',
        })}
        tabIndex={-1}
      >
        <legend>{words.chosen}</legend>
        {times.length === 0 ? (
          <p className="desk-note">{words.none}</p>
        ) : (
          <ul className="desk-chips">
            {times.map((time) => (
              <li key={nameOf(time)} className="desk-chip">
                <bdi>{textOf(time)}</bdi>
                <button
                  type="button"
                  className="desk-link"
                  aria-label={fill(words.remove, { time: textOf(time) })}
                  onClick={() => toggle(time)}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
        )}
        {noneChosen !== undefined && (
          <p id="propose-chosen-error" className="field-error">
            {noneChosen}
          </p>
        )}
      </fieldset>
      {refusedTime() !== undefined && <p className="field-error desk-form-wide">{refusedTime()}</p>}
      {conflicts.notice && <div className="desk-conflict desk-form-wide">{conflicts.notice}</div>}
      {question && (
        <div className="desk-form-wide">
          <Notice key={question.is.warnings.join(' ')}>
            <WarningList question={question.is} />
          </Notice>
        </div>
      )}
      {form.date('until', words.until, {
        ...heldBetween(),
        defaultValue: appointment.proposed?.until ?? heldUntil(),
        required: true,
        help: words.untilHelp,
      })}
      {form.textarea(
        'note',
        texts.appointments.note,
        { defaultValue: typed, onChange: ({ target }) => setNote(target.value) },
        { help: texts.appointments.noteHelp },
      )}
      <FormActions
        submit={question ? words.confirm : words.submit}
        isSending={form.isSending}
        onLeave={() => onBack(note)}
        leave={texts.back}
      />
    </Form>
  );
}
