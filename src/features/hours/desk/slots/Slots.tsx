import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Service } from '#platform/contract/service.ts';
import { useServiceChoice } from '#features/hours/desk/service-choice.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';

export interface SlotsProps {
  /** A calendar of free times and appointments. */
  Calendar: ComponentType<{
    service: Service | undefined;
    choice: ReactNode;
    /** Goes to the form for one slot. */
    onNewSlot: () => void;
  }>;
}

/** Page for the bookable times: the calendar, and below it the slot forms and the list of free times. */
export function Slots({ Calendar }: SlotsProps) {
  const { calendarTexts } = useDesk();
  const { service, choice } = useServiceChoice('slots');
  // On a phone they would be far longer than the calendar.
  const [isOpen, setIsOpen] = useState(() => matchMedia('(width >= 48rem)').matches);

  function goToForm() {
    flushSync(() => setIsOpen(true));
    document.getElementById('slot-date')?.focus();
  }

  return (
    <div className="desk-stack">
      <Calendar service={service} choice={choice} onNewSlot={goToForm} />
      <details
        className="desk-tools"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="desk-part-title">{calendarTexts.tools}</summary>
        {isOpen && (
          <div className="desk-columns">
            <div className="desk-stack">
              <SlotForm />
              <SeriesPart />
            </div>
            <SlotList service={service} />
          </div>
        )}
      </details>
    </div>
  );
}
