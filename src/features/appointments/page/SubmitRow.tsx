import { memo } from 'react';
import type { Texts } from '#platform/i18n/texts.ts';
import { Notice } from '#platform/form/Notice.tsx';
import type { Notice as NoticeCode } from './booking-state.ts';
import type { Outcome } from './outcome.ts';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { MailAddress } from '#platform/browser/MailLink.tsx';
import { Rich } from '#platform/browser/Rich.tsx';

export interface SubmitRowProps {
  texts: Texts<'booking'>;
  privacyPath: string;
  notice: NoticeCode | null;
  isReady: boolean;
  isSubmitting: boolean;
  /** The length of an appointment, in words. */
  duration: string;
  /** Way of meeting and consultant, where they are settled. */
  place: string | undefined;
  person: string | undefined;
  /** The address for the answer, as typed. */
  email: string;
  /** What sending does, as far as that is certain. */
  outcome: Outcome;
}

/** The submit button with a note on confidentiality, and above them why the last attempt failed. */
export const SubmitRow = memo(function SubmitRow({
  texts,
  privacyPath,
  notice,
  isReady,
  isSubmitting,
  duration,
  place,
  person,
  email,
  outcome,
}: SubmitRowProps) {
  const { details } = texts;
  return (
    <div className="submit">
      {notice !== null && (
        <Notice>
          <p>{texts.notices[notice]}</p>
          {notice !== 'validation_failed' && <ReachUs />}
        </Notice>
      )}
      <p className="summary-narrow">
        {texts.summary.duration}: {duration}. {place && `${texts.summary.place}: ${place}. `}
        {person !== undefined && (
          <>
            {texts.person.label}: <bdi>{person}</bdi>.{' '}
          </>
        )}
        {details.free}
      </p>
      <button type="submit" className="button" disabled={!isReady || isSubmitting}>
        {isSubmitting ? details.submitting : details.submit[outcome]}
      </button>
      {/* Comes as the address field is left, by pressing the button too, which must not move then. */}
      {email && (
        <p className="summary-narrow">
          <Rich text={details.reply} values={{ email: <MailAddress email={email} /> }} />
        </p>
      )}
      <p className="field-help">
        {details.confidential} <a href={privacyPath}>{details.privacy}</a>
      </p>
    </div>
  );
});
