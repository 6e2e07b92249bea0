import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { type AppointmentState, takerOf } from './appointment-state.ts';
import {
  DateChoice,
  fetchPeople,
  type People,
  Select,
  TimeChoice,
  type Weekdays,
} from '#features/appointments/page.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { OwnChoice } from './OwnChoice.tsx';
import { StepNotice } from './StepNotice.tsx';

export interface MoveStepProps {
  texts: Texts<'appointment'>;
  booking: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  weekdays: Weekdays;
  zone: string;
  state: AppointmentState;
  onDate: (date: string) => void;
  onTime: (time: string) => void;
  onPerson: (person: string | null) => void;
  onRetry: () => Promise<void>;
  onMove: () => Promise<void>;
  onClose: () => void;
}

const personId = 'linked-person';

/** Those of the people whose times these are who can be named to clients, in the firm's order. */
function usePeople({ times }: AppointmentState, locale: Locale): People {
  const [people, setPeople] = useState<People>([]);
  const isOthers = times.some((time) => time.people !== undefined);
  useEffect(() => {
    let isGone = false;
    if (!isOthers) return;
    void fetchPeople(null, locale).then((all) => {
      // Whoever is alone is not named.
      if (!isGone && all !== null && all.length > 1) setPeople(all);
    });
    return () => {
      isGone = true;
    };
  }, [isOthers, locale]);
  const having = new Set(times.flatMap((time) => time.people ?? []));
  return people.filter(({ id }) => having.has(id));
}

/** Free days and times, the visitor's choice, and the button that moves the appointment. */
export function MoveStep(props: MoveStepProps) {
  const { texts, booking, titles, locale, weekdays, zone, state } = props;
  const { availability, choice, missed, isSending, notice } = state;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (missed === 0) return;
    form.current
      ?.querySelector<HTMLElement>(
        '[data-invalid] :is(button[tabindex="0"], input), [data-invalid][tabindex]',
      )
      ?.focus();
  }, [missed]);
  const people = usePeople(state, locale);
  const taker = choice.time === null ? undefined : takerOf(state);
  const person = people.find(({ id }) => id === taker)?.name;
  const errorOf = (field: 'date' | 'time') =>
    missed > 0 && choice[field] === null ? booking.errors[field].missing : undefined;
  return (
    <form
      ref={form}
      className="linked-move"
      aria-labelledby="linked-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void props.onMove();
      }}
    >
      <section className="step" aria-label={booking.calendar.label}>
        <div className="calendar-frame">
          {people.length > 1 && (
            <div className="person">
              <label htmlFor={personId}>{booking.person.label}</label>
              <Select
                control={{
                  ...{ id: personId, name: 'consultant', className: 'input', required: false },
                  ...{ 'aria-invalid': false, 'aria-describedby': undefined },
                }}
                value={state.person ?? ''}
                onChange={(id) => props.onPerson(id || null)}
              >
                <option value="">{booking.person.first}</option>
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
          )}
          <DateChoice
            {...{ texts: booking, locale, weekdays, availability }}
            today={firmToday()}
            chosen={choice.date}
            error={errorOf('date')}
            onChoose={props.onDate}
            onRetry={props.onRetry}
          />
        </div>
      </section>
      <section className="step linked-times" aria-label={booking.times.label}>
        <TimeChoice
          {...{ texts: booking, locale, availability, choice }}
          error={errorOf('time')}
          onChoose={props.onTime}
        />
      </section>
      <div className="linked-end submit">
        <StepNotice
          text={notice === null ? undefined : texts.notices[notice]}
          isReachable={notice !== 'slot_unavailable'}
        />
        <p className="eyebrow">{texts.move.chosen}</p>
        <p role="status" className="linked-choice">
          <OwnChoice {...{ texts: booking, titles, locale, zone, choice }} />{' '}
          {person !== undefined && (
            <span className="facts-note facts-line">
              {booking.person.label} <bdi>{person}</bdi>
            </span>
          )}
        </p>
        <div className="submit-buttons">
          <button type="submit" className="button" disabled={isSending}>
            {isSending ? texts.sending : texts.move.submit}
          </button>
          <button type="button" className="button-quiet" onClick={props.onClose}>
            {texts.cancel.keep}
          </button>
        </div>
      </div>
    </form>
  );
}
