import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';
import { useHoursParts } from '#features/hours/desk/parts.ts';

/** Page for the bookable times: the week, the slot forms and the list of slots. */
export function Slots() {
  const { Week } = useHoursParts();
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
