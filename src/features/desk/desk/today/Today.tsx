import { useEffect, useState } from 'react';
import { PrintDays, useAppointmentNeeds, useOverlapNeeds } from '#features/appointments/desk.ts';
import { useFloodNeeds } from '#features/bulk/desk.ts';
import { useOutsideNeeds } from '#features/calendars/desk.ts';
import { useUnbookableNeeds } from '#features/consultants/desk.ts';
import { useUndelivered } from '#features/delivery/desk.ts';
import { useStatistics } from '#features/desk/desk/statistics.ts';
import { useCommands } from '#features/desk/desk/find/commands.ts';
import { useFreeTimeNeeds } from '#features/hours/desk.ts';
import { useInquiryNeeds, useMessageNeeds } from '#features/inbox/desk.ts';
import { useMoneyNeeds } from '#features/payments/desk.ts';
import { firm } from '#firm';
import { useDesk } from '#platform/desk/desk.ts';
import { formatMoment } from '#platform/desk/format.ts';
import { type Needs, readState } from '#platform/desk/need.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { minuteMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';
import { Day } from './Day.tsx';
import { FiguresLine } from './FiguresLine.tsx';
import { isMailOpen } from './first/house.ts';
import { useNewHouse } from './first/use-new-house.ts';
import { NeedList } from './NeedList.tsx';
import { useDeliveryNeeds } from './use-delivery-needs.tsx';

/** The current time, anew with each minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (now.getTime() % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** A step that a young house has left out, in one line. */
function OpenStep() {
  const { todayTexts, deliveryTexts } = useDesk();
  const { seek } = useCommands();
  const words = todayTexts.steps;
  return (
    <p className="desk-note">
      <button
        type="button"
        className="desk-link"
        onClick={() => seek({ area: 'records', kind: 'part', name: deliveryTexts.test.title })}
      >
        {fill(words.stillOpen, { what: words.openMail })}
      </button>
    </p>
  );
}

/** What wants an answer from the firm, and the day by person. */
export function Today() {
  const { todayTexts, locale } = useDesk();
  const now = useMinute();
  const { value: statistics, hasFailed } = useStatistics();
  // If the figures cannot be read, letters are not looked for.
  const unread = statistics?.unread ?? (hasFailed ? { messages: 0, inquiries: 0 } : undefined);
  const house = useNewHouse();
  const { trials } = useUndelivered();
  const floods = useFloodNeeds();
  const always: Needs[] = [
    // They tell which of the lists below are read at all.
    { items: [], ...readState({ value: statistics, hasFailed }) },
    useAppointmentNeeds(statistics?.appointments.pending),
    useOverlapNeeds(),
    useOutsideNeeds(),
    useDeliveryNeeds(),
    useMoneyNeeds(),
    useMessageNeeds(unread?.messages),
    useInquiryNeeds(unread?.inquiries),
    floods,
  ];
  // A new house is told by its first steps.
  const ofHours = [useUnbookableNeeds(statistics?.unbookable), useFreeTimeNeeds()];
  const sources = house.isNew ? always : [...always, ...ofHours];
  const isRead = house.isRead && sources.every((source) => source.isRead);
  // What was there once stays, whatever is read after it.
  const [isThere, setIsThere] = useState(isRead);
  if (isRead && !isThere) setIsThere(true);
  const { Steps } = house;
  const hasSteps = house.isNew && isThere && Steps;
  const isQuiet = sources.every(({ items }) => items.length === 0);
  const words = todayTexts.needs;
  return (
    <div className="today">
      <p className="today-now tabular">{formatMoment(toLocal(now, firm.timeZone), locale)}</p>
      <FiguresLine />
      <div className="today-columns">
        <div className="today-needs desk-stack">
          {hasSteps && (
            <Part title={todayTexts.steps.title}>
              <Steps test={house.test} />
            </Part>
          )}
          {!(hasSteps && isQuiet) && (
            <Part title={words.title}>
              <NeedList sources={sources} now={now.getTime()} isRead={isThere} />
            </Part>
          )}
          {!house.isNew && isThere && isMailOpen(house.made, trials) && <OpenStep />}
          {floods.busy !== undefined && <p className="desk-note">{floods.busy}</p>}
        </div>
        <Day now={now.getTime()} />
      </div>
      <PrintDays />
    </div>
  );
}
