import type { ComponentType } from 'react';
import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';

export interface SlotsProps {
  /** A week of free times and appointments. */
  Week: ComponentType;
}

/** Page for the bookable times: the week, the slot forms and the list of slots. */
export function Slots({ Week }: SlotsProps) {
  return (
    <div className="desk-stack">
      <Week />
      <div className="desk-columns">
        <div className="desk-stack">
          <SlotForm />
          <SeriesPart />
        </div>
        <SlotList />
      </div>
    </div>
  );
}
