import { useState } from 'react';
import { useConsultants } from '#islands/admin/data/consultants.ts';
import { useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { Skeleton } from '#islands/admin/ui/Skeleton.tsx';
import { OutsideCalendars } from '#islands/admin/outside/OutsideCalendars.tsx';
import { type Owner, scheduleReading } from './change.ts';
import { ConsultantChoice } from './ConsultantChoice.tsx';
import { ExceptionForm } from './ExceptionForm.tsx';
import { ExceptionList } from './ExceptionList.tsx';
import { type TypedHours, WeeklyHours } from './WeeklyHours.tsx';

/** When consultants work, and when they do not. */
export default function Hours() {
  const { hoursTexts } = useDesk();
  const { active, areSeveral, isKnown } = useConsultants();
  const [chosen, setChosen] = useState('');
  /** What was typed and is not saved yet, whosever hours are looked at meanwhile. */
  const [typed, setTyped] = useState<ReadonlyMap<Owner, TypedHours>>(new Map());
  const owner = (active.find(({ id }) => id === chosen) ?? active[0])?.id;
  const { value: schedule, hasFailed } = useRead(scheduleReading(owner), { isWanted: isKnown });

  if (!schedule) return hasFailed ? <ListState phase="failed" isEmpty empty="" /> : <Skeleton />;

  function type(hours: TypedHours | undefined) {
    const others = [...typed].filter(([whose]) => whose !== owner);
    setTyped(new Map(hours ? [...others, [owner, hours]] : others));
  }

  return (
    <div className="desk-stack">
      {areSeveral && (
        <ConsultantChoice
          form="hours"
          consultants={active}
          chosen={owner ?? ''}
          onChange={setChosen}
        />
      )}
      <WeeklyHours
        key={`hours ${owner}`}
        owner={owner}
        schedule={schedule}
        typed={typed.get(owner)}
        onType={type}
      />
      <Part title={hoursTexts.exceptions.title}>
        <p className="desk-note">{hoursTexts.exceptions.note}</p>
        <div className="desk-columns">
          <ExceptionForm key={`form ${owner}`} owner={owner} version={schedule.version} />
          <ExceptionList owner={owner} schedule={schedule} />
        </div>
      </Part>
      <OutsideCalendars consultant={schedule.consultant} />
    </div>
  );
}
