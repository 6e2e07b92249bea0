import { useId, useRef } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { place } from '#platform/desk-ui/place-popover.ts';
import type { Command } from './commands.ts';

/**
 * What can be entered from everywhere: an appointment at once, the rest in a menu. In the bar of a narrow window
 * the menu holds it all.
 */
export function PlusMenu({ onCommand }: { onCommand: (command: Command) => void }) {
  const { texts, hoursTexts, consultantTexts, findTexts } = useDesk();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const enter = texts.appointments.enter.open;
  const entries = [
    ['enter', enter],
    ['absence', hoursTexts.absence.open],
    ['consultant', consultantTexts.add],
  ] as const;
  return (
    <div className="desk-plus">
      <button type="button" className="button desk-enter" onClick={() => onCommand('enter')}>
        {enter}
      </button>
      <button
        ref={opener}
        type="button"
        className="button desk-plus-open"
        aria-label={findTexts.plus.open}
        popoverTarget={id}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v12M2 8h12" />
        </svg>
      </button>
      <div
        id={id}
        popover="auto"
        className="desk-plus-menu"
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') place(currentTarget);
        }}
      >
        {entries.map(([command, name]) => (
          <button
            key={command}
            type="button"
            data-command={command}
            onClick={() => {
              // First gone, so that the focus is back at what opened it.
              opener.current?.click();
              opener.current?.focus();
              onCommand(command);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
