import { useRef } from 'react';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { FactsSkeleton } from '#features/links/page/Facts.tsx';
import { LinkProblem } from '#features/links/page/LinkProblem.tsx';
import { unloadedOf } from '#features/links/page/refusal.ts';
import { useHeading } from '#features/links/page/use-heading.ts';
import { PayQuestions } from './PayActs.tsx';
import { PayCard } from './PayCard.tsx';
import { longDay } from './PayFacts.tsx';
import { ledeOf, type PayState, titleOf } from './pay-state.ts';
import { usePay } from './use-pay.ts';

export interface PayIslandProps {
  texts: Texts<'pay'>;
  locale: Locale;
  privacyPath: string;
  contactPath: string;
  /** What the button that leads to the contact page says. */
  contact: string;
}

/** What the page is at; `null` until that is known. */
const stepOf = ({ view, payment }: PayState) =>
  view === 'loading' ? null : `${view} ${payment?.state ?? ''}`;

/** A payment as its link opens it: to see, and to pay on Stripe's page. */
export function PayIsland(props: PayIslandProps) {
  const { texts, locale, privacyPath, contactPath, contact } = props;
  const { state, read, open } = usePay();
  const { view, payment, isOpening, notice } = state;
  const title = texts.titles[titleOf(state)];
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useHeading(heading, { title, step: stepOf(state) });
  return (
    <div className="linked" data-view={view}>
      <div className="linked-words">
        <h1 id="linked-title" ref={heading} tabIndex={-1} className="display-1">
          {title}
        </h1>
        {view === 'loading' && (
          // The lines that the words will most likely take, so that what follows stays in its place.
          <p className="lede pay-reserved" aria-hidden="true">
            {texts.ledes.open}
          </p>
        )}
        {payment && (
          <p className="lede">
            {fill(texts.ledes[ledeOf(payment)], { day: longDay(payment.dueOn, locale) })}
          </p>
        )}
        {view === 'dead' && (
          <LinkProblem text={texts.ledes.dead} isReachable>
            <a className="button" href={contactPath}>
              {contact}
            </a>
          </LinkProblem>
        )}
        {view === 'unloaded' && (
          <LinkProblem text={texts.unloaded[unloadedOf(notice)]} isReachable>
            <button type="button" className="button" onClick={() => void read()}>
              {texts.retry}
            </button>
          </LinkProblem>
        )}
      </div>
      <p role="status" className="sr-only">
        {view === 'loading' ? texts.loading : isOpening ? texts.opening : news}
      </p>
      {view === 'loading' && <FactsSkeleton />}
      {payment && (
        <>
          <PayCard {...{ texts, locale, state, payment, privacyPath }} onPay={() => void open()} />
          {!payment.canPay && <PayQuestions {...{ texts, state }} />}
        </>
      )}
    </div>
  );
}
