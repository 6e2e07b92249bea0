import { type ComponentType, useState } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useAreaQuery } from '#platform/desk/use-area-query.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { useReloadQuestion } from '#platform/desk-ui/typed.ts';
import { createKept } from '#platform/walls/use-kept.ts';
import { scheduleReading } from './schedule-change.ts';
import { ConsultantChoice } from './ConsultantChoice.tsx';
import {
  emptyException,
  everyone,
  type ExceptionForm as ExceptionFields,
  exceptionShapes,
} from './exception-form.ts';
import { ExceptionForm } from './ExceptionForm.tsx';
import { ExceptionList } from './ExceptionList.tsx';
import { WeeklyHours } from './WeeklyHours.tsx';
import type { TypedWeeklyHours } from './weekly-hours-form.ts';

const useChosen = createKept<string>();
const useTyped = createKept<ReadonlyMap<string, TypedWeeklyHours>>();
/** What is typed for an exception, and whose schedule was on screen then. */
const useException = createKept<{ typed: ExceptionFields; shown: string }>();
const nothing: ReadonlyMap<string, TypedWeeklyHours> = new Map();

const forOwner = (typed: ExceptionFields): ExceptionFields => ({
  ...typed,
  whose: typed.whose === everyone ? everyone : '',
});

export interface HoursProps {
  /** A consultant's calendars kept elsewhere. */
  OutsideCalendars: ComponentType<{ consultant: string }>;
}

/** Opening hours and absences of the consultants, including the retired ones. */
export function Hours({ OutsideCalendars }: HoursProps) {
  const { hoursTexts } = useDesk();
  const { all, active, areSeveral, isKnown } = useConsultants();
  const asked = new URLSearchParams(useAreaQuery('hours')).get('consultant') ?? '';
  const [followed, setFollowed] = useState(asked);
  const [chosen, setChosen] = useChosen(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== '') setChosen(asked);
  }
  /** Typed but unsaved hours by consultant; kept while the hours of another consultant are shown. */
  const [typed, setTyped] = useTyped(nothing);
  const [exception, setException] = useException({ typed: emptyException, shown: '' });
  const choice = [...active, ...all.filter((one) => !one.active)];
  const meant = choice.find(({ id }) => id === chosen) ?? choice[0];
  const { value: schedule, hasFailed } = useRead(scheduleReading(meant?.id), {
    isWanted: isKnown,
  });

  const { date, endDate, reason } = exception.typed;
  useReloadQuestion(() => typed.size > 0 || [date, endDate, reason].some((text) => text !== ''));

  function type(owner: string, hours: TypedWeeklyHours | undefined) {
    const others = [...typed].filter(([whose]) => whose !== owner);
    setTyped(new Map(hours ? [...others, [owner, hours]] : others));
  }

  return (
    <div className="desk-stack">
      {areSeveral && (
        <div className="desk-whose">
          <ConsultantChoice
            form="hours"
            consultants={choice}
            chosen={meant?.id ?? ''}
            onChange={setChosen}
          />
          {meant?.active === false && (
            <p className="desk-note">
              {fill(hoursTexts.retiredNote, { name: isolate(meant.name) })}
            </p>
          )}
        </div>
      )}
      {content()}
    </div>
  );

  function content() {
    if (!schedule) return hasFailed ? <ListState phase="failed" isEmpty empty="" /> : <Skeleton />;
    const { consultant: owner, version } = schedule;
    return (
      // Until the chosen consultant's hours are read, the previous consultant's hours stand there, inert.
      <div className="desk-stack" inert={meant !== undefined && meant.id !== owner}>
        <WeeklyHours
          key={`hours ${owner}`}
          owner={owner}
          schedule={schedule}
          typed={typed.get(owner)}
          onType={(hours) => type(owner, hours)}
        />
        <Part title={hoursTexts.exceptions.title}>
          <p className="desk-note">{hoursTexts.exceptions.note}</p>
          <div className="desk-columns">
            <ExceptionForm
              key={`form ${owner}`}
              form="exception"
              // Who is chosen in the form stays only as long as the schedule on screen, unless it is all.
              typed={exception.shown === owner ? exception.typed : forOwner(exception.typed)}
              onType={(form) => setException({ typed: form, shown: owner })}
              shapes={exceptionShapes}
              shown={{ owner, version }}
              onDone={() =>
                setException(({ typed: { shape, whose } }) => ({
                  // The next one is often the same person's.
                  typed: { ...emptyException, shape, whose },
                  shown: owner,
                }))
              }
            />
            <ExceptionList shown={owner} />
          </div>
        </Part>
        <OutsideCalendars consultant={owner} />
      </div>
    );
  }
}
