import { useRef, useState } from 'react';
import type { LinkedRequest } from '#features/links/contract/link.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { firm } from '#firm';
import { formatDay } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { toLocal } from '#platform/time/zone.ts';
import { Decision } from './Decision.tsx';
import { Facts, FactsSkeleton } from './Facts.tsx';
import { hasBegun } from './has-begun.ts';
import { LinkProblem } from './LinkProblem.tsx';
import { unloadedOf } from './refusal.ts';
import { RequestFacts } from './RequestFacts.tsx';
import type { RequestState } from './request-state.ts';
import { StepNotice } from './StepNotice.tsx';
import { useHeading } from './use-heading.ts';
import { useRequest } from './use-request.ts';

export interface RequestIslandProps {
  texts: Texts<'request'>;
  booking: Pick<Texts<'booking'>, 'confirmation' | 'times'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  deskPath: string;
}

const zoneOfDevice = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * What is cancelled need not have been declined: it may have been confirmed before. The firm's link
 * decides on requests alone.
 */
function titleOf({ titles }: Texts<'request'>, { view, request, isDone }: RequestState): string {
  if (view !== 'shown') return titles[view];
  if (request?.status === 'cancelled') {
    if (request.decidedBy === 'visitor-link') return titles.withdrawn;
    if (isDone || request.decidedBy === 'firm-link') return titles.declined;
  }
  return titles[request?.status ?? 'loading'];
}

/** What was decided, when and by which way; nothing while it is open, nor of what only came to pass. */
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
  return (
    <p className="text-muted">
      <Rich text={texts[decidedBy ?? 'desk']} values={values} />
    </p>
  );
}

/** A request as the firm's link opens it: to see, to confirm, to decline. */
export function RequestIsland(props: RequestIslandProps) {
  const { texts, booking, titles, locale, deskPath } = props;
  const { state, dispatch, read, decide, turnTo } = useRequest();
  const [zone] = useState(zoneOfDevice);
  const { view, request, isDone, notice } = state;
  const title = titleOf(texts, state);
  const step = view === 'loading' ? null : `${view} ${request?.status ?? ''} ${isDone}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useHeading(heading, { title, step });
  const isPending = request?.status === 'pending' && (view === 'shown' || view === 'declining');
  const isLapsed = request?.status === 'expired' && view === 'shown';
  const isOpen = isPending || isLapsed;
  // Of what had begun, nobody is told.
  const isTold = isDone && request !== null && !hasBegun(request);
  return (
    <div className="linked" data-view={view}>
      <div className="linked-words">
        <h1 id="linked-title" ref={heading} tabIndex={-1} className="display-1">
          {title}
        </h1>
        {isPending && (
          <p className="lede">{texts.ledes[view === 'declining' ? 'declining' : 'pending']}</p>
        )}
        {isLapsed && (
          <>
            <p className="lede">{texts.ledes[hasBegun(request) ? 'begun' : 'expired']}</p>
            <DecidedWhen texts={texts.decided} {...{ locale, request }} />
          </>
        )}
        {view === 'shown' && request && !isOpen && (
          <>
            {isTold && <p className="lede">{texts.ledes.decidedNow}</p>}
            <StepNotice text={notice === 'changed' ? texts.notices.changed : undefined} />
            <DecidedWhen texts={texts.decided} {...{ locale, request }} />
          </>
        )}
        {(view === 'dead' || view === 'over') && (
          <LinkProblem text={texts.ledes[view]}>
            <a className="button" href={deskPath}>
              {texts.desk}
            </a>
          </LinkProblem>
        )}
        {view === 'failed' && (
          <LinkProblem text={texts.unloaded[unloadedOf(notice)]}>
            <button type="button" className="button" onClick={() => void read()}>
              {texts.retry}
            </button>
          </LinkProblem>
        )}
      </div>
      <p role="status" className="sr-only">
        {view === 'loading' ? texts.loading : news}
      </p>
      {view === 'loading' && <FactsSkeleton />}
      {request && (
        <Facts texts={booking} {...{ titles, locale, zone }} appointment={request}>
          <RequestFacts texts={texts.facts} {...{ locale, request }} />
        </Facts>
      )}
      {isOpen && (
        <Decision
          {...{ texts, locale, state }}
          onType={(note) => dispatch({ type: 'noteTyped', note })}
          onDecide={decide}
          onTurn={turnTo}
        />
      )}
      {view === 'shown' && request && !isOpen && (
        <p className="linked-acts">
          <a className="button-quiet" href={deskPath}>
            {texts.desk}
          </a>
        </p>
      )}
    </div>
  );
}
