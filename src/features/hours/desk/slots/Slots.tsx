import type { ComponentType } from 'react';
import type { Service } from '#platform/contract/service.ts';
import { useServiceChoice } from '#features/hours/desk/service-choice.tsx';
import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';

export interface SlotsProps {
  /** A week of free times and appointments. */
  Week: ComponentType<{ service: Service | undefined }>;
}

/** Page for the bookable times: the week, the slot forms and the list of free times. */
export function Slots({ Week }: SlotsProps) {
  const { service, choice } = useServiceChoice('slots');
  return (
    <div className="desk-stack">
      {choice}
      <Week service={service} />
      <div className="desk-columns">
        <div className="desk-stack">
          <SlotForm />
          <SeriesPart />
        </div>
        <SlotList service={service} />
      </div>
    </div>
  );
}
