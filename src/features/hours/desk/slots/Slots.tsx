import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';
import { Week } from './Week.tsx';

/** Page for the bookable times: the week, the slot forms and the list of slots. */
export default function Slots() {
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
