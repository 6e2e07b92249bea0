import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { DateField } from '#platform/desk-ui/DateField.tsx';
import { useSettled } from '#features/appointments/desk/use-settled.ts';
import { addressOf, type View, views } from './address.ts';

export interface ToolbarProps {
  view: View;
  /** The day that the address names. */
  day: string | null;
  title: string;
  onTurn: (way: -1 | 0 | 1) => void;
  /** Opens what the window has no room for beside it. */
  opener: ReactNode;
}

const arrow = { previous: 'M10 3L5 8l5 5', next: 'M6 3l5 5-5 5' } as const;

function TurnButton({
  way,
  label,
  onTurn,
}: {
  way: -1 | 1;
  label: string;
  onTurn: ToolbarProps['onTurn'];
}) {
  return (
    <button
      type="button"
      className="button-quiet desk-button desk-cal-turn"
      aria-label={label}
      title={label}
      onClick={() => onTurn(way)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={way === -1 ? arrow.previous : arrow.next} />
      </svg>
    </button>
  );
}

/** What the calendar shows: days before and after, and how many at once. */
export function Toolbar({ view, day, title, onTurn, opener }: ToolbarProps) {
  const { calendarTexts: words } = useDesk();
  return (
    <div className="desk-actions desk-cal-bar">
      <div className="desk-cal-turns">
        <TurnButton way={-1} label={words.previous[view]} onTurn={onTurn} />
        <button type="button" className="button-quiet desk-button" onClick={() => onTurn(0)}>
          {words.current}
        </button>
        <TurnButton way={1} label={words.next[view]} onTurn={onTurn} />
      </div>
      <h3 className="desk-cal-range" aria-live="polite">
        {title}
      </h3>
      <nav className="desk-cal-views" aria-label={words.views.label}>
        {views.map((each) => (
          <a
            key={each}
            href={addressOf({ view: each, day })}
            aria-current={each === view ? 'true' : undefined}
          >
            {words.views[each]}
          </a>
        ))}
      </nav>
      {opener}
    </div>
  );
}

/** Goes to the day that is typed or chosen. */
export function Jump({ day, onJump }: { day: string; onJump: (day: string) => void }) {
  const { calendarTexts: words } = useDesk();
  const [typed, setTyped] = useState({ day, shown: day });
  // Shows another day as soon as the calendar does.
  if (typed.shown !== day) setTyped({ day, shown: day });
  const settled = useSettled(typed.day, 600);
  const isSeen = useSeen();
  const jump = useEffectEvent((to: string) => {
    if (isSeen && to !== '' && to !== day) onJump(to);
  });
  useEffect(() => jump(settled), [settled]);
  return (
    <DateField
      form="calendar"
      name="day"
      label={words.jump}
      value={typed.day}
      className="desk-cal-jump"
      onValue={(value) => setTyped({ day: value, shown: day })}
    />
  );
}
