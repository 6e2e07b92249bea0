import { SeriesPart } from './SeriesPart.tsx';
import { SlotForm } from './SlotForm.tsx';
import { SlotList } from './SlotList.tsx';
import { Week } from './Week.tsx';

/** When consultations can be booked. */
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
