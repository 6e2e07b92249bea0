import { useEffect, useState } from 'react';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { keepsHour } from '#features/appointments/contract.ts';
import { firm } from '#firm';
import type { Texts } from '#platform/i18n/texts.ts';
import { proofHash, type Weekdays, zoneOfDevice } from '#features/appointments/page.ts';
import { Rich } from '#platform/browser/Rich.tsx';
import { toLocal } from '#platform/time/zone.ts';
import type { AppointmentState } from './appointment-state.ts';
import { Acts, ledeOf } from './Acts.tsx';
import { beforeCancelling, MoneyFact } from './MoneyFact.tsx';
import { Facts } from './Facts.tsx';
import { MeetingStep } from './MeetingStep.tsx';
import { LinkView } from './LinkView.tsx';
import { OwnChoice } from './OwnChoice.tsx';
import { placeOf } from './place.tsx';
import { hasNoneLeft, ProposedTimes, proposedIn, UntilMoment } from './ProposedTimes.tsx';
import { useAppointment } from './use-appointment.ts';
import { WordStep } from './WordStep.tsx';

export interface AppointmentIslandProps {
  texts: Texts<'appointment'>;
  booking: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  weekdays: Weekdays;
  /** Ways to meet per service, for services that define them. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  bookingPath: string;
  payPath: string;
}

type LedeProps = Pick<AppointmentIslandProps, 'texts' | 'booking' | 'titles' | 'locale'> & {
  zone: string;
  state: AppointmentState;
};

function titleOf({ titles, proposal }: Texts<'appointment'>, state: AppointmentState): string {
  const { view, linked, done } = state;
  if (view === 'refusing' && hasNoneLeft(proposedIn(linked))) return proposal.gone.tell;
  if (view !== 'shown' || linked === null) return titles[view === 'shown' ? 'loading' : view];
  if (linked.lost) return titles.lost[linked.lost];
  if (done === 'moved' || done === 'changed' || done === 'declined') return titles[done];
  const proposed = proposedIn(linked);
  if (hasNoneLeft(proposed)) return proposal.gone.title;
  const choice = keepsHour(linked) ? titles.proposedPerson : titles.proposed;
  return proposed ? choice : titles[linked.status];
}

function Lede({ texts, booking, titles, locale, zone, state }: LedeProps) {
  const { view, linked, done } = state;
  const proposed = proposedIn(linked);
  const isClosed = linked?.closed ?? proposed?.closed ?? false;
  const { gone, nothing, nothingClosed } = texts.proposal;
  if (view === 'shown' && linked && hasNoneLeft(proposed)) {
    return <p className="lede">{gone[linked.canChange ? 'open' : 'late']}</p>;
  }
  if (view === 'shown' && linked && proposed) {
    const stands = isClosed ? 'ledeClosed' : 'ledeConfirmed';
    const name = linked.status === 'confirmed' ? stands : 'lede';
    const text = texts.proposal[keepsHour(linked) ? (`${name}Person` as const) : name];
    const until = <UntilMoment {...{ booking, locale, zone, proposed }} />;
    return (
      <p className="lede">
        <Rich text={text} values={{ until }} />
      </p>
    );
  }
  if (view === 'refusing')
    return (
      <p className="lede">
        {hasNoneLeft(proposed) ? gone.lede : isClosed ? nothingClosed : nothing}
      </p>
    );
  if (view === 'shown' && linked) {
    const today = toLocal(new Date(), firm.timeZone).date;
    return <p className="lede">{ledeOf(texts, linked, { done, today, locale })}</p>;
  }
  if (view === 'meeting') return <p className="lede">{texts.meeting.lede}</p>;
  if (view === 'cancelling') {
    const money = beforeCancelling(texts.cancel.money, linked?.money, locale);
    return <p className="lede">{[texts.cancel.lede, ...money].join(' ')}</p>;
  }
  if (view !== 'moving' || !linked) return null;
  const choice = { ...linked, service: null };
  const moment = <OwnChoice {...{ texts: booking, titles, locale, zone, choice }} />;
  return (
    <p className="lede">
      <Rich text={texts.move.lede} values={{ moment }} />
      {proposed && !hasNoneLeft(proposed) && ` ${texts.move.ends}`}
    </p>
  );
}

/** Lets the booking links of header, menu and footer carry the proof as well. */
function useProofAround(bookingPath: string, proof: string | undefined) {
  useEffect(() => {
    const around = `:is(header, footer, #menu) a[href^="${bookingPath}"]`;
    for (const link of document.querySelectorAll(around)) {
      link.setAttribute('href', bookingPath + proofHash(proof));
    }
  }, [bookingPath, proof]);
}

/** Page of the visitor's link: shows the appointment, changes it, and leads on. */
export function AppointmentIsland(props: AppointmentIslandProps) {
  const { texts, booking, titles, locale, weekdays, meetings, bookingPath, payPath } = props;
  const { state, dispatch, ...acts } = useAppointment({ pay: payPath });
  const { moving, steps } = acts;
  const [zone] = useState(zoneOfDevice);
  const { view, linked: appointment } = state;
  const ways = (appointment && meetings[appointment.service]) ?? [];
  const proposed = proposedIn(appointment);
  useProofAround(bookingPath, appointment?.proof);
  return (
    <LinkView
      {...{ texts, state }}
      stand={state.done ?? ''}
      title={titleOf(texts, state)}
      lede={<Lede {...{ texts, booking, titles, locale, zone, state }} />}
      wayOn={{ href: bookingPath, text: texts.again }}
      onAgain={acts.again}
      isReachable
      onRetry={acts.read}
    >
      {appointment && view !== 'moving' && (
        <Facts
          {...{ texts: booking, titles, locale, zone, appointment }}
          reader="visitor"
          place={placeOf(appointment, booking, meetings)}
        >
          <MoneyFact texts={texts.money} {...{ locale, appointment }} />
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
      {view === 'shown' && proposed && (
        <ProposedTimes
          {...{ texts, booking, locale, zone, proposed }}
          isSending={state.isSending}
          onTake={(time) => void acts.accept(time)}
          onRefuse={steps.openRefusing}
        />
      )}
      {(view === 'refusing' || view === 'cancelling') && (
        <WordStep
          {...{ texts, locale, state }}
          words={texts[view === 'refusing' ? 'proposal' : 'cancel']}
          onType={(reason) => dispatch({ type: 'reasonTyped', reason })}
          onSend={view === 'refusing' ? acts.refuse : acts.cancel}
          onClose={steps.leave}
        />
      )}
      {view === 'shown' && appointment && (
        <Acts
          {...{ texts, booking, locale, zone, appointment, state, bookingPath }}
          hasWays={ways.length > 1}
          onMove={() => void steps.openMoving()}
          onMeet={() => steps.open('meeting')}
          onCancel={() => steps.open('cancelling')}
          onPay={() => void acts.pay()}
          onAgain={acts.again}
        />
      )}
      {view === 'meeting' && appointment && (
        <MeetingStep
          {...{ texts, booking, ways, state }}
          present={appointment.meeting}
          onMeet={acts.meet}
          onClose={steps.leave}
        />
      )}
      {view === 'moving' && moving && (
        <moving.MoveStep
          {...{ texts, booking, titles, locale, weekdays, zone, state }}
          onDate={(date) => dispatch({ type: 'dateChosen', date })}
          onTime={(time) => dispatch({ type: 'timeChosen', time })}
          onPerson={(person) => dispatch({ type: 'personChosen', person })}
          onRetry={acts.loadTimes}
          onMove={acts.move}
          onClose={steps.leave}
        />
      )}
    </LinkView>
  );
}
