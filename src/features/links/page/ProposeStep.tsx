import { useEffect, useState } from 'react';
import { mostProposed } from '#features/appointments/contract.ts';
import {
  groupByDate,
  heldBetween,
  heldUntil,
  useWishedTimes,
  type WishedTime,
} from '#features/appointments/page.ts';
import type { ListedConsultant } from '#features/consultants/contract.ts';
import { listConsultants } from '#features/consultants/page.ts';
import {
  type AvailableSlot,
  bookingWindowDays,
  listAvailableSlots,
} from '#features/hours/contract.ts';
import type { LinkedRequest } from '#features/links/contract/request.ts';
import { call } from '#platform/browser/api.ts';
import { Ltr } from '#platform/browser/Rich.tsx';
import type { Locale } from '#platform/contract/locales.ts';
import { Field } from '#platform/form/Field.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { daysBetween } from '#platform/time/zone.ts';
import type { RequestState } from './request-state.ts';
import { StepForm } from './StepForm.tsx';
import { WordField } from './WordField.tsx';

export interface Wish {
  times: readonly WishedTime[];
  until: string;
}

export interface ProposeStepProps {
  texts: Texts<'request'>;
  locale: Locale;
  state: RequestState;
  request: LinkedRequest;
  onType: (note: string) => void;
  onPropose: (wish: Wish) => Promise<void>;
  onBack: () => void;
}

/** Days with free times that are shown at first, and how many more with each press. */
const daysAtOnce = 5;

/** The free times of one consultant, by day; `null` while they are not known. */
function useFree({ service }: LinkedRequest, consultant: string) {
  const [free, setFree] = useState<{
    consultant: string;
    times: readonly AvailableSlot[] | 'failed';
  } | null>(null);
  useEffect(() => {
    let isGone = false;
    void call(listAvailableSlots, { query: { service, consultant } }).then((answer) => {
      if (!isGone) setFree({ consultant, times: answer.ok ? answer.value : 'failed' });
    });
    return () => {
      isGone = true;
    };
  }, [service, consultant]);
  return free?.consultant === consultant ? free.times : null;
}

/** Those who take appointments about the service, once they are known. */
function usePeople({ service, consultant }: LinkedRequest, locale: Locale) {
  const [people, setPeople] = useState<readonly Pick<ListedConsultant, 'id' | 'name'>[]>([]);
  useEffect(() => {
    let isGone = false;
    void call(listConsultants, { query: { locale, service } }).then((answer) => {
      if (answer.ok && !isGone) setPeople(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [service, locale]);
  const isThere = people.some(({ id }) => id === consultant);
  return {
    people,
    first: isThere || people.length === 0 ? consultant : (people[0]?.id ?? consultant),
  };
}

/** Chooses up to five free times of anybody, and until when they are held for the client. */
export function ProposeStep(props: ProposeStepProps) {
  const { texts, locale, state, request, onType, onPropose, onBack } = props;
  const words = texts.propose;
  const { people, first } = usePeople(request, locale);
  const [person, setPerson] = useState<string | null>(null);
  const consultant = person ?? first;
  const free = useFree(request, consultant);
  const [shownDays, setShownDays] = useState(daysAtOnce);
  const { times, isFull, isChosen, toggle } = useWishedTimes();
  const [until, setUntil] = useState(heldUntil);
  const [isMissed, setIsMissed] = useState(false);
  const { note, notice, isSending } = state;
  const isTooLong = notice === 'too_long';
  const known = notice === null || isTooLong;
  const between = heldBetween();
  const isUntilWrong = until < between.min || until > between.max;
  const days = groupByDate(free === 'failed' ? [] : (free ?? []));
  const count = {
    most: formatNumber(mostProposed, locale),
    days: formatNumber(bookingWindowDays, locale),
  };

  function send() {
    setIsMissed(true);
    return times.length > 0 && !isUntilWrong ? onPropose({ times, until }) : undefined;
  }

  return (
    <StepForm
      submit={words.submit}
      sending={texts.sending}
      isSending={isSending}
      notice={
        known ? undefined : notice === 'slot_unavailable' ? words.lost : texts.notices[notice]
      }
      onSubmit={send}
      others={[[texts.back, onBack]]}
    >
      {people.length > 1 && (
        <Field form="linked" name="consultant" label={words.person}>
          {(control) => (
            <select
              {...control}
              value={consultant}
              onChange={({ target }) => setPerson(target.value)}
            >
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <fieldset className="linked-free" aria-busy={free === null}>
        <legend>{words.times}</legend>
        {free === null && <p className="field-help">{words.loading}</p>}
        {free === 'failed' && <p className="field-help">{words.failed}</p>}
        {free?.length === 0 && <p className="field-help">{fill(words.none, count)}</p>}
        {[...days].slice(0, shownDays).map(([date, ofDay]) => (
          <div key={date} className="linked-free-day">
            <p>{formatDay(date, locale)}</p>
            <div className="linked-chips">
              {ofDay.map((time) => {
                const at = { date, time, consultant };
                return (
                  <button
                    key={time}
                    type="button"
                    className="linked-chip"
                    aria-pressed={isChosen(at)}
                    aria-label={`${formatDay(date, locale)} ${time}`}
                    disabled={isFull && !isChosen(at)}
                    onClick={() => toggle(at)}
                  >
                    <Ltr>{time}</Ltr>
                  </button>
                );
              })}
            </div>
          </div>
        ))}
        {days.size > shownDays && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => setShownDays(shownDays + daysAtOnce)}
          >
            {words.more}
          </button>
        )}
        <p role="status" className="linked-chosen">
          {fill(words.chosen, { ...count, count: formatNumber(times.length, locale) })}
        </p>
        {isMissed && times.length === 0 && <p className="field-error">{words.missing}</p>}
      </fieldset>
      <Field
        form="linked"
        name="until"
        label={words.until}
        help={words.untilHelp}
        error={isMissed && isUntilWrong ? fill(words.untilWrong, count) : undefined}
      >
        {(control) => (
          <select {...control} value={until} onChange={({ target }) => setUntil(target.value)}>
            {[...daysBetween(between.min, between.max)].map((day) => (
              <option key={day} value={day}>
                {formatDay(day, locale)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <WordField
        name="note"
        label={texts.note}
        help={texts.noteHelp}
        tooLong={texts.notices.too_long}
        {...{ isTooLong, locale, onType }}
        value={note}
      />
    </StepForm>
  );
}

/** The times that are proposed, with the button that withdraws them. */
export function Standing({
  texts,
  locale,
  request,
  isSending,
  onWithdraw,
}: Pick<ProposeStepProps, 'texts' | 'locale' | 'request'> & {
  isSending: boolean;
  onWithdraw: () => Promise<void>;
}) {
  const { proposed } = request;
  if (!proposed) return null;
  const words = texts.propose;
  return (
    <section className="linked-proposed" aria-labelledby="linked-standing">
      <p id="linked-standing">
        {fill(words.standing, { until: formatDay(proposed.until, locale) })}
      </p>
      <ul>
        {proposed.times.map((time) => (
          <li key={`${time.startsAt} ${time.with}`}>
            <p className="tabular">
              {formatDay(time.date, locale)}, <Ltr>{time.time}</Ltr>
              {time.name !== undefined && (
                <span className="facts-note facts-line">
                  <bdi>{time.name}</bdi>
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button-quiet"
        disabled={isSending}
        onClick={() => void onWithdraw()}
      >
        {words.withdraw}
      </button>
    </section>
  );
}
