import { lacksLink, mostProposed } from '#features/appointments/contract.ts';
import type { LinkedRequest } from '#features/links/contract/request.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { toLocal } from '#platform/time/zone.ts';
import { Decision, type DecisionProps } from './Decision.tsx';
import { Facts } from './Facts.tsx';
import { hasBegun } from './has-begun.ts';
import { LinkView } from './LinkView.tsx';
import { ProposeStep, Standing } from './ProposeStep.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import type { RequestState } from './request-state.ts';
import { StepNotice } from './StepNotice.tsx';
import { useRequest } from './use-request.ts';

export interface RequestIslandProps {
  texts: Texts<'request'>;
  booking: Pick<Texts<'booking'>, 'confirmation' | 'times'>;
  titles: Texts<'services'>['titles'];
  venueTexts: DecisionProps['venueTexts'];
  locale: Locale;
  deskPath: string;
}

interface Shown {
  state: RequestState;
}

/** `pending`: waits for a decision. `lapsed`: can still be confirmed. `null` until the request is shown. */
function standOf({ view, linked }: RequestState): 'pending' | 'lapsed' | 'settled' | null {
  const isOpen = view === 'shown' || view === 'declining' || view === 'proposing';
  if (linked?.status === 'pending' && isOpen) return 'pending';
  if (view !== 'shown' || linked === null) return null;
  return linked.status === 'expired' ? 'lapsed' : 'settled';
}

/**
 * Title of the page. A cancelled appointment was not necessarily declined: it may have been confirmed before.
 * The firm's link only ever decides on requests.
 */
function titleOf({ titles }: Texts<'request'>, state: RequestState): string {
  const { view, linked: request, done } = state;
  if (view !== 'shown') return titles[view];
  if (request?.status === 'pending' && request.proposed) return titles.proposed;
  if (request?.status === 'cancelled') {
    if (request.decidedBy === 'visitor-link') return titles.withdrawn;
    if (done || request.decidedBy === 'firm-link') return titles.declined;
  }
  return titles[request?.status ?? 'loading'];
}

/** When and how the request was decided; nothing while it is open or after it was merely completed. */
function DecidedWhen({
  texts,
  locale,
  request: { status, decidedAt, decidedBy },
}: {
  texts: Texts<'request'>['decided'];
  locale: Locale;
  request: LinkedRequest;
}) {
  if (decidedAt === undefined || status === 'completed') return null;
  const { date, time } = toLocal(new Date(decidedAt), firm.timeZone);
  const values = { day: formatDay(date, locale), time: <Ltr>{time}</Ltr> };
  const isTaken = status === 'confirmed' && decidedBy === 'visitor-link';
  return (
    <p className="text-muted">
      <Rich text={texts[isTaken ? 'taken' : (decidedBy ?? 'desk')]} values={values} />
    </p>
  );
}

/** Names the day by which the client was told to have an answer, also once it is over. */
function openLede(
  { ledes, propose }: Texts<'request'>,
  { answerBy, proposed }: LinkedRequest,
  { view, done }: Pick<RequestState, 'view' | 'done'>,
  locale: Locale,
): string {
  if (view === 'declining') return ledes.declining;
  if (view === 'proposing') return fill(propose.lede, { most: formatNumber(mostProposed, locale) });
  if (done === 'proposed') return propose.done;
  if (done === 'withdrawn') return propose.withdrawn;
  if (proposed) return propose.pending;
  if (answerBy === undefined) return ledes.pending;
  return fill(ledes.pendingBy, { day: formatDay(answerBy, locale) });
}

/** Sentences about the request's state and its decision. */
function Words({ texts, locale, state }: Pick<RequestIslandProps, 'texts' | 'locale'> & Shown) {
  const { linked: request, done, notice } = state;
  if (request === null) return null;
  const decided = <DecidedWhen texts={texts.decided} {...{ locale, request }} />;
  switch (standOf(state)) {
    case 'pending':
      return <p className="lede">{openLede(texts, request, state, locale)}</p>;
    case 'lapsed':
      return (
        <>
          <p className="lede">{texts.ledes[hasBegun(request) ? 'begun' : 'expired']}</p>
          {decided}
        </>
      );
    case 'settled':
      return (
        <>
          {/* Once the time has begun, the client is not notified. */}
          {done && !hasBegun(request) && <p className="lede">{texts.ledes.decidedNow}</p>}
          <StepNotice text={notice === 'changed' ? texts.notices.changed : undefined} />
          {decided}
        </>
      );
    case null:
      return null;
  }
}

/** Page of the firm's link: shows a request, confirms or declines it. */
export function RequestIsland(props: RequestIslandProps) {
  const { texts, booking, titles, venueTexts, locale, deskPath } = props;
  const { state, dispatch, read, decide, propose, withdraw, turnTo } = useRequest();
  const { view, linked: request, done } = state;
  const wayOn = { href: deskPath, text: texts.desk };
  const stand = standOf(state);
  return (
    <LinkView
      {...{ texts, state, wayOn }}
      stand={`${request?.status ?? ''} ${done ?? ''}`}
      title={titleOf(texts, state)}
      lede={<Words {...{ texts, locale, state }} />}
      onRetry={read}
    >
      {request && (
        <Facts
          {...{ titles, locale }}
          texts={booking}
          zone={request.timeZone}
          reader="firm"
          place={
            request.place === undefined ? (
              lacksLink(request) ? (
                texts.facts.videoMissing
              ) : undefined
            ) : (
              <>
                {booking.confirmation.places[request.meeting]}: <bdi>{request.place}</bdi>
              </>
            )
          }
          appointment={request}
        >
          <RequestFacts texts={texts.facts} {...{ locale, request }} />
        </Facts>
      )}
      {stand === 'pending' && view === 'shown' && request && (
        <Standing
          {...{ texts, locale, request }}
          isSending={state.isSending}
          onWithdraw={withdraw}
        />
      )}
      {view === 'proposing' && request && (
        <ProposeStep
          {...{ texts, locale, state, request }}
          onType={(note) => dispatch({ type: 'noteTyped', note })}
          onPropose={propose}
          onBack={() => turnTo('shown')}
        />
      )}
      {(stand === 'pending' || stand === 'lapsed') && view !== 'proposing' && (
        <Decision
          {...{ texts, venueTexts, locale, state }}
          onVenue={(venue) => dispatch({ type: 'venueChosen', venue })}
          onType={(note) => dispatch({ type: 'noteTyped', note })}
          onMoney={(money) => dispatch({ type: 'moneyChosen', money })}
          onDecide={decide}
          onTurn={turnTo}
        />
      )}
      {stand === 'settled' && (
        <p className="linked-acts">
          <a className="button-quiet" href={wayOn.href}>
            {wayOn.text}
          </a>
        </p>
      )}
    </LinkView>
  );
}
