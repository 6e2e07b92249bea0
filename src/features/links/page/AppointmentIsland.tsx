import { useRef, useState } from 'react';
import type { Meeting } from '#features/consultants/contract/consultant.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ChoiceSentence } from '#features/appointments/page/ChoiceSentence.tsx';
import type { Weekdays } from '#features/appointments/page/WeekdayRow.tsx';
import { Rich } from '#platform/browser/Rich.tsx';
import type { AppointmentState } from './appointment-state.ts';
import { Acts, ledeOf } from './Acts.tsx';
import { CancelStep } from './CancelStep.tsx';
import { Facts, FactsSkeleton } from './Facts.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { placeOf } from './place.tsx';
import { unloadedOf } from './refusal.ts';
import { useAppointment } from './use-appointment.ts';
import { useHeading } from './use-heading.ts';

export interface AppointmentIslandProps {
  texts: Texts<'appointment'>;
  booking: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  weekdays: Weekdays;
  /** How one may meet about a service, where the firm says so. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  bookingPath: string;
}

const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function titleOf({ titles }: Texts<'appointment'>, state: AppointmentState): string {
  const { view, appointment, done } = state;
  if (view !== 'shown' || appointment === null) return titles[view === 'shown' ? 'loading' : view];
  return done === 'moved' ? titles.moved : titles[appointment.status];
}

/** What the page is at, apart from what it waits for; `null` until that is known. */
const stepOf = ({ view, done }: AppointmentState) =>
  view === 'loading' ? null : `${view} ${done ?? ''}`;

/** The visitor's appointment as their link opens it: to see, to move, to cancel. */
export function AppointmentIsland(props: AppointmentIslandProps) {
  const { texts, booking, titles, locale, weekdays, meetings, bookingPath } = props;
  const { state, dispatch, ...acts } = useAppointment();
  const { moving, steps } = acts;
  const [zone] = useState(zoneOfDevice);
  const { view, appointment } = state;
  const title = titleOf(texts, state);
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useHeading(heading, { title, step: stepOf(state) });
  return (
    <div className="linked" data-view={view}>
      <div className="linked-words">
        <h1 id="linked-title" ref={heading} tabIndex={-1} className="display-1">
          {title}
        </h1>
        {view === 'shown' && appointment && (
          <p className="lede">{ledeOf(texts, appointment, state.done)}</p>
        )}
        {view === 'moving' && appointment && (
          <p className="lede">
            <Rich
              text={texts.move.lede}
              values={{
                moment: (
                  <ChoiceSentence
                    {...{ texts: booking, titles, locale }}
                    choice={{ ...appointment, service: null }}
                  />
                ),
              }}
            />
          </p>
        )}
        {view === 'cancelling' && <p className="lede">{texts.cancel.lede}</p>}
        {(view === 'dead' || view === 'over') && (
          <LinkProblem text={texts.ledes[view]} isReachable>
            <a className="button" href={bookingPath}>
              {texts.again}
            </a>
          </LinkProblem>
        )}
        {view === 'failed' && (
          <LinkProblem text={texts.unloaded[unloadedOf(state.notice)]} isReachable>
            <button type="button" className="button" onClick={() => void acts.read()}>
              {texts.retry}
            </button>
          </LinkProblem>
        )}
      </div>
      <p role="status" className="sr-only">
        {view === 'loading' ? texts.loading : news}
      </p>
      {view === 'loading' && <FactsSkeleton />}
      {appointment && view !== 'moving' && (
        <Facts
          {...{ texts: booking, titles, locale, zone, appointment }}
          place={placeOf(appointment, booking, meetings)}
        >
          {appointment.consultantName !== undefined && (
            <>
              <dt>{booking.person.label}</dt>
              <dd>
                <bdi>{appointment.consultantName}</bdi>
              </dd>
            </>
          )}
        </Facts>
      )}
      {view === 'shown' && appointment && (
        <Acts
          {...{ texts, locale, appointment, state, bookingPath }}
          onMove={() => void steps.openMoving()}
          onCancel={steps.openCancelling}
        />
      )}
      {view === 'cancelling' && (
        <CancelStep
          {...{ texts, locale, state }}
          onType={(reason) => dispatch({ type: 'reasonTyped', reason })}
          onCancel={acts.cancel}
          onClose={steps.leave}
        />
      )}
      {view === 'moving' && moving && (
        <moving.MoveStep
          {...{ texts, booking, titles, locale, weekdays, zone, state }}
          onDate={(date) => dispatch({ type: 'dateChosen', date })}
          onTime={(time) => dispatch({ type: 'timeChosen', time })}
          onRetry={acts.loadTimes}
          onMove={acts.move}
          onClose={steps.leave}
        />
      )}
    </div>
  );
}
