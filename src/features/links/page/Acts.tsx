import { isActive } from '#features/appointments/contract.ts';
import type { LinkedAppointment } from '#features/links/contract/link.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ownTime, swissText } from '#platform/i18n/two-clocks.ts';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { proofHash } from '#features/appointments/page.ts';
import { toLocal } from '#platform/time/zone.ts';
import { AgainLink, type AgainLinkProps } from './AgainLink.tsx';
import type { AppointmentState } from './appointment-state.ts';
import { NextTimes } from './NextTimes.tsx';
import { StepNotice } from './StepNotice.tsx';

export interface ActsProps {
  texts: Texts<'appointment'>;
  booking: Texts<'booking'>;
  locale: Locale;
  /** Time zone of the device. */
  zone: string;
  appointment: LinkedAppointment;
  state: AppointmentState;
  bookingPath: string;
  /** Whether the service offers several ways to meet. */
  hasWays: boolean;
  onMove: () => void;
  onMeet: () => void;
  onCancel: () => void;
  onPay: () => void;
  onAgain: AgainLinkProps['onAgain'];
}

/** Sentence that explains the appointment's state. */
export function ledeOf(
  { ledes, proposal }: Texts<'appointment'>,
  { status, lost, date, money, closed, canChange, answerBy = '' }: LinkedAppointment,
  { done, today, locale }: { done: AppointmentState['done']; today: string; locale: Locale },
): string {
  if (lost) return ledes.lost[lost];
  if (done === 'cancelled') {
    const { paid = 0, coming = 0 } = money ?? {};
    if (paid > 0) return ledes.cancelledPaid;
    return coming > 0 ? ledes.cancelledComing : ledes.cancelledNow;
  }
  if (done === 'changed') return ledes.changed;
  if (done === 'taken' || done === 'declined') return proposal[done];
  if (done === 'moved') return status === 'pending' ? ledes.movedPending : ledes.movedConfirmed;
  if (closed) return ledes.closed[canChange ? 'open' : 'late'];
  // Neither a day that is over nor one after the appointment, which may have been moved since.
  const isPromised = status === 'pending' && today <= answerBy && answerBy <= date;
  return isPromised ? fill(ledes.pendingBy, { day: formatDay(answerBy, locale) }) : ledes[status];
}

/** `Dienstag, 1. Dezember`, with a no-break space between day and month. */
const unbrokenDay = (date: string, locale: Locale) =>
  formatDay(date, locale).replace(/(\d\.?) /, '$1\u00a0');

/** Actions on the appointment. */
export function Acts(props: ActsProps) {
  const { texts, booking, locale, zone, appointment, state, bookingPath } = props;
  const { hasWays, onMove, onMeet, onCancel, onPay, onAgain } = props;
  const isOpen = appointment.money !== undefined && appointment.money.open > 0;
  const { status, canChange, changeUntil, service, lost, proof } = appointment;
  const until = toLocal(new Date(changeUntil), firm.timeZone);
  const againPath = `${bookingPath}?service=${service}${proofHash(proof)}`;
  const own = ownTime(until, firm.timeZone, zone, locale);
  const isLate = !canChange && isActive(status) && !appointment.proposed;
  return (
    <div className="linked-acts">
      <StepNotice
        text={state.notice === null ? undefined : texts.notices[state.notice]}
        // Below, the page says it anyway.
        isReachable={!isLate && status !== 'expired'}
      />
      {isOpen && (
        <p className="actions">
          <button type="button" className="button" disabled={state.isSending} onClick={onPay}>
            {state.isSending ? texts.sending : texts.money.pay}
          </button>
        </p>
      )}
      {canChange && (
        <>
          <div className="actions">
            <button type="button" className={isOpen ? 'button-quiet' : 'button'} onClick={onMove}>
              {texts.move.open}
            </button>
            {hasWays && (
              <button type="button" className="button-quiet" onClick={onMeet}>
                {texts.meeting.open}
              </button>
            )}
            <button type="button" className="button-quiet" onClick={onCancel}>
              {texts.cancel.open}
            </button>
          </div>
          <p className="field-help linked-until">
            <Rich
              text={texts.until}
              values={{
                day: unbrokenDay((own ?? until).date, locale),
                time: <Ltr>{(own ?? until).time}</Ltr>,
                beside: own ? swissText(until, own, booking.times, locale) : texts.swiss,
              }}
            />
          </p>
        </>
      )}
      {isLate && (
        <div className="linked-late">
          <p>{texts.late}</p>
          <ReachUs />
        </div>
      )}
      {lost && lost !== 'limited' && (
        <NextTimes
          {...{ texts, booking, locale, zone, service, bookingPath, proof }}
          lost={appointment}
        />
      )}
      {/* Whom we ask to call would only be asked again. */}
      {!isActive(status) && lost !== 'limited' && (
        <p className="actions">
          {/* The proof lets the new request take its time at once, however many others come. */}
          <AgainLink href={againPath} onAgain={onAgain}>
            {texts.again}
          </AgainLink>
        </p>
      )}
      {isActive(status) && proof !== undefined && (
        <p>
          <a className="arrow-link" href={bookingPath + proofHash(proof)}>
            {texts.more}
          </a>
        </p>
      )}
      {status === 'expired' && <ReachUs />}
    </div>
  );
}
