import { type RefObject, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import type { Meeting } from '#features/consultants/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Rich } from '#platform/browser/Rich.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { deadlineText, ownTime } from '#platform/i18n/two-clocks.ts';
import { toLocal } from '#platform/time/zone.ts';
import { dismissToasts } from '#platform/browser/toast.ts';
import { type Booked, bookedSchema } from './booked.ts';
import { CalendarDownload } from './CalendarDownload.tsx';
import { ConfirmationFacts } from './ConfirmationFacts.tsx';
import { PaperHead } from './PaperHead.tsx';

export interface ConfirmationProps {
  texts: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  visitorZone: string;
  /** How long before the start visitors may still change the appointment by signed link. */
  lead: { words: string; ms: number };
  /** The ways of meeting offered for a service, where the firm sets them. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  appointment: Booked['appointment'];
  /** The consultant, where the firm has several. */
  person: Booked['person'];
  /** The appointment is the result of an earlier attempt, whose details the visitor has changed since. */
  isEarlier: boolean;
  /** The form whose fields are stored while the visitor is away (`form/draft.ts`). */
  kept: RefObject<HTMLFormElement | null>;
  onRestart: () => void;
}

/** Shows the outcome in the document title until unmounted. */
function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${firm.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

/**
 * The confirmation: thanks, the appointment, when an answer will come, and a calendar file. Its heading is
 * the page's main heading from now on; it takes the focus and is scrolled into view.
 */
export function Confirmation(props: ConfirmationProps) {
  const { texts, titles, locale, visitorZone, lead, meetings, appointment, person, isEarlier } =
    props;
  const { kept, onRestart } = props;
  const booked = z.parse(bookedSchema, { appointment, person, earlier: isEarlier });
  const isSettled = meetings[appointment.service] !== undefined;
  const { confirmation } = texts;
  const { answerBy, heldUntil } = appointment;
  const isBooked = appointment.status === 'confirmed';
  const end = heldUntil === undefined ? null : toLocal(new Date(heldUntil), firm.timeZone);
  const promise =
    answerBy === undefined
      ? confirmation.before
      : fill(confirmation.until, { day: formatDay(answerBy, locale) });
  const answer = `${confirmation.soon} ${promise}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(
    heldUntil === undefined
      ? confirmation[isBooked ? 'bookedTitle' : 'pageTitle']
      : confirmation.heldTitle,
  );
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // At the page's beginning the toast covers nothing of the card. If the page shrinks in the same frame,
    // Firefox stops scrolling half-way.
    requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }));
  }, []);

  function restart() {
    // The toasts are about the previous booking.
    dismissToasts();
    onRestart();
  }

  return (
    <section className="confirmation" aria-labelledby="confirmation-title">
      <PaperHead />
      <form ref={kept} hidden>
        <input type="hidden" name="booked" value={JSON.stringify(booked)} />
      </form>
      <h1 id="confirmation-title" ref={heading} tabIndex={-1}>
        <span className="display-2">{confirmation.title}</span>{' '}
        <span className="confirmation-outcome">
          {heldUntil === undefined
            ? confirmation[isBooked ? 'booked' : 'received']
            : confirmation.held}
        </span>
      </h1>
      <div className="confirmation-next">
        {isEarlier && (
          <p className="notice">
            {heldUntil === undefined ? confirmation.earlier : confirmation.heldEarlier}
          </p>
        )}
        {end === null ? (
          <p>
            {isBooked ? confirmation.bookedNext : answer}{' '}
            {Date.parse(appointment.startsAt) - Date.parse(appointment.createdAt) < lead.ms
              ? confirmation.call
              : fill(confirmation.change, { lead: lead.words })}
          </p>
        ) : (
          <p>
            <Rich
              text={confirmation.heldUntil}
              values={{
                // The letter says the same.
                end: deadlineText(
                  end,
                  ownTime(end, firm.timeZone, visitorZone, locale),
                  texts.times,
                  locale,
                ),
                email: <bdi>{appointment.email}</bdi>,
              }}
            />
          </p>
        )}
      </div>
      <ConfirmationFacts
        {...{ texts, titles, locale, visitorZone, appointment, person, isSettled }}
      />
      <div className="confirmation-actions">
        {heldUntil === undefined && (
          <CalendarDownload
            {...{ texts, locale, visitorZone, appointment }}
            title={titles[appointment.service]}
            person={person?.name}
          />
        )}
        <button type="button" className="button-quiet" onClick={restart}>
          {heldUntil === undefined ? confirmation.again : confirmation.heldAgain}
        </button>
      </div>
      <div className="confirmation-wrong">
        <p>{heldUntil === undefined ? confirmation.wrong : confirmation.heldWrong}</p>
        <ReachUs />
      </div>
    </section>
  );
}
