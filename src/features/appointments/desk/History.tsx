import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Venue } from '#features/appointments/contract/place.ts';
import { getAppointmentHistory } from '#features/appointments/contract/appointment-routes.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatEuros } from '#platform/i18n/format.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { plural } from '#platform/i18n/plural.ts';
import { useOutcome } from './use-outcome.ts';
import { undoMs } from '#platform/desk/undo.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { type Desk, useDesk } from '#platform/desk/desk.ts';
import { useNow } from '#platform/desk/use-now.ts';
import { usePrinting } from '#platform/desk/use-printing.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { formatFullDay, formatInstant, formatMoment } from '#platform/desk/format.ts';

/** Name of a consultant; the id if there is no such consultant any more. */
const nameIn = (consultants: readonly DeskConsultant[], id: string) =>
  isolate(consultants.find((each) => each.id === id)?.name ?? id);

/** It was confirmed at once when it was booked, by nobody. */
const isAtOnce = (event: AppointmentEvent) =>
  event.kind === 'status' && event.to === 'confirmed' && event.by === 'system';

/** What became of the money when it ended. */
function moneyText(
  { held, back }: { held: number; back?: number | undefined },
  words: Desk['texts']['appointments']['history'],
  locale: Locale,
): string {
  const decided = back === 0 ? words.moneyKept : words.moneyBack;
  return fill(back === undefined ? words.moneyLater : decided, {
    held: formatEuros(held, locale),
    back: formatEuros(back ?? 0, locale),
  });
}

/** How and where they met, and meet from then on. */
function placedText(
  { from, to }: Readonly<Record<'from' | 'to', Venue>>,
  { history, meetings }: Desk['texts']['appointments'],
): string {
  const nameOf = ({ meeting, place }: Venue) =>
    [meetings[meeting], place === undefined ? '' : isolate(place)].filter(Boolean).join(' · ');
  return fill(history.elsewhere, { from: nameOf(from), to: nameOf(to) });
}

/** What was proposed, or became of a proposal. */
function proposalText(
  { proposal, times = [], until }: Extract<AppointmentEvent, { kind: 'edited' }>,
  words: Desk['texts']['appointments']['history']['proposal'],
  consultants: readonly DeskConsultant[],
  locale: Locale,
): string | undefined {
  if (proposal !== 'made' || until === undefined) return proposal && words[proposal];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const named = times.map(({ consultant, ...at }) =>
    [
      formatMoment(at, locale),
      consultants.length > 1 && consultant !== undefined && nameIn(consultants, consultant),
    ]
      .filter(Boolean)
      .join(' '),
  );
  return fill(words.made, { until: formatFullDay(until, locale), times: list.format(named) });
}

function describe(
  event: AppointmentEvent,
  { texts, consultantTexts, locale }: Desk,
  consultants: readonly DeskConsultant[],
  isBooked: boolean,
): string {
  const { statusLabels } = texts;
  const { history, ...words } = texts.appointments;
  switch (event.kind) {
    case 'status': {
      if (isAtOnce(event)) return history.atOnce;
      const { from, to, withdrawn, money, venue, endsProposal } = event;
      const changed = fill(history.status, { from: statusLabels[from], to: statusLabels[to] });
      const parts = [
        changed,
        withdrawn && history.withdrawn,
        money && money.held > 0 && moneyText(money, history, locale),
        venue && placedText(venue, texts.appointments),
        endsProposal && history.proposal.ended,
      ];
      return parts.filter(Boolean).join(' · ');
    }
    case 'moved': {
      const [from, to] = [formatMoment(event.from, locale), formatMoment(event.to, locale)];
      const said = event.proposed ? history.proposal.taken : history.moved;
      const moved = (from !== to || event.proposed) && fill(said, { from, to });
      const [former, latter] = [event.from.consultant, event.to.consultant];
      const handed =
        former !== undefined &&
        latter !== undefined &&
        fill(consultantTexts.handOver.history, {
          from: nameIn(consultants, former),
          to: nameIn(consultants, latter),
        });
      const ended = event.endsProposal && history.proposal.ended;
      return [moved, handed, ended].filter(Boolean).join(' · ');
    }
    case 'edited': {
      const { name: clientName, email, phone, language } = words;
      const names = { clientName, email, phone, locale: language };
      const list = new Intl.ListFormat(locale, { type: 'conjunction' });
      const { fields = [], from, to, kept } = event;
      const edited =
        fields.length > 0 &&
        fill(history.edited, { fields: list.format(fields.map((field) => names[field])) });
      const placed = from && to && placedText({ from, to }, texts.appointments);
      const proposed = proposalText(event, history.proposal, consultants, locale);
      return [edited, placed, proposed, kept && history.kept].filter(Boolean).join(' · ');
    }
    case 'requested':
      return isBooked ? history.booked : history.requested;
    case 'entered':
    case 'undone':
      return history[event.kind];
  }
}

/** Author of an event's note: the client if a visitor's link made the change, otherwise the firm. */
const authorOf = ({ by }: AppointmentEvent) => (by === 'visitor-link' ? 'client' : 'firm');

/** Button that undoes the desk's last change, until the client is notified of it. */
function Undo({ event, appointment }: { event: AppointmentEvent; appointment: DeskAppointment }) {
  const { actTexts } = useDesk();
  const { undo } = useOutcome();
  const until = new Date(Date.parse(event.at) + undoMs).toISOString();
  const now = useNow(until).toISOString();
  const isOwn = event.by === undefined && ['status', 'moved', 'edited'].includes(event.kind);
  if (!isOwn || now > until) return null;
  return (
    <ActionButton onAction={() => undo(appointment)} className="desk-link">
      {actTexts.undo}
    </ActionButton>
  );
}

/** Events of an appointment, oldest first, folded. */
export function History({ appointment }: { appointment: DeskAppointment }) {
  const desk = useDesk();
  const { texts, locale } = desk;
  const { all: consultants } = useConsultants();
  const { history } = texts.appointments;
  const { id } = appointment;
  const { value, hasFailed } = useRead({
    ...reading(['history', id], (call) => call(getAppointmentHistory, { id })),
    staleTime: 0,
  });
  const isPrinting = usePrinting();
  const [isOpen, setIsOpen] = useState(false);
  if (hasFailed) return <p className="desk-note">{texts.loadFailed}</p>;
  const isBooked = value?.events.some(isAtOnce) === true;
  return (
    <>
      {value && value.openOfAddress > 1 && (
        <p className="desk-note">
          {plural(texts.appointments.openOfAddress, value.openOfAddress, locale)}
        </p>
      )}
      {/* On paper nothing can be unfolded. */}
      <details
        className="desk-past"
        open={isOpen || isPrinting}
        onToggle={({ currentTarget }) => {
          if (!isPrinting) setIsOpen(currentTarget.open);
        }}
      >
        <summary className="desk-part-title">{texts.appointments.historyTitle}</summary>
        <ol className="desk-history">
          {(value?.events ?? []).map((event) => (
            <li key={event.at + event.kind}>
              <span className="desk-note tabular">
                {formatInstant(event.at, locale)}
                {event.by && !isAtOnce(event) && ` · ${history.by[event.by]}`}
              </span>
              <span>
                {describe(event, desk, consultants, isBooked)}{' '}
                {event === value?.events.at(-1) && <Undo event={event} appointment={appointment} />}
              </span>
              {event.note !== undefined && (
                <span>
                  <span className="desk-note">{history.noteOf[authorOf(event)]}: </span>
                  <q className="desk-quote" dir="auto">
                    <ClientText>{event.note}</ClientText>
                  </q>
                </span>
              )}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
