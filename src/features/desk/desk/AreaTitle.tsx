import { useRef } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { useSought } from '#platform/desk/sought.ts';
import { useNewHouse } from './today/first/use-new-house.ts';
import type { AreaName } from './areas.ts';

/** The heading of an area, which takes the focus when the area is sought. */
export function AreaTitle({ name }: { name: AreaName }) {
  const { texts } = useDesk();
  const ref = useRef<HTMLHeadingElement>(null);
  useSought('area', name, () => ref.current?.focus());
  return (
    <>
      <h2 ref={ref} className="desk-area-title display-3" tabIndex={-1}>
        {texts.nav[name]}
      </h2>
      {isOfSteps(name) && <Onward />}
    </>
  );
}

/** Whether the first steps lead to the area. */
const isOfSteps = (name: AreaName) => name === 'hours' || name === 'consultants';

/** Leads back to the first steps while the house is new. */
function Onward() {
  const { todayTexts } = useDesk();
  const { isNew } = useNewHouse();
  if (!isNew) return null;
  return (
    <a className="desk-onward" href="#today">
      {todayTexts.steps.onward}
    </a>
  );
}
