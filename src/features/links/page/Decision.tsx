import type { Locale } from '#platform/contract/locales.ts';
import type { Decision as Choice } from '#features/links/contract/request.ts';
import type { Venue } from '#features/appointments/contract.ts';
import { VenueFold, type VenueFoldProps } from '#features/appointments/page.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatEuros } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { lacksLink } from '#features/appointments/contract.ts';
import { hasBegun } from './has-begun.ts';
import type { MoneyDraft } from '#platform/form/money-choice.ts';
import { MoneyQuestion } from '#platform/form/MoneyQuestion.tsx';
import { Notice } from '#platform/form/Notice.tsx';
import type { RequestState } from './request-state.ts';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import { WordField } from './WordField.tsx';

export interface DecisionProps {
  texts: Texts<'request'>;
  /** Texts of the fields for another way to meet. */
  venueTexts: VenueFoldProps['texts'];
  locale: Locale;
  state: RequestState;
  onType: (note: string) => void;
  onMoney: (money: MoneyDraft) => void;
  onVenue: (venue: Venue) => void;
  onDecide: (decision: Choice) => Promise<void>;
  onTurn: (view: 'shown' | 'declining' | 'proposing') => void;
}

/**
 * Confirms at once, unless the time has been closed since. Declining cannot be undone and needs a second
 * confirmation. A lapsed request can only be confirmed.
 */
export function Decision({
  texts,
  venueTexts,
  locale,
  state,
  onType,
  onMoney,
  onVenue,
  onDecide,
  onTurn,
}: DecisionProps) {
  const { view, linked: request, note, money, refused, notice, warnings, isSending } = state;
  const { venue, venueRefused } = state;
  const isDeclining = view === 'declining';
  const { paid = 0, refundable = paid } = request ?? {};
  const isTooLong = notice === 'too_long';
  const isAsked = warnings.length > 0;
  const usual = request?.status === 'expired' ? texts.confirmLate : texts.confirm;
  const confirm = isAsked ? texts.confirmAnyway : usual;
  const known = notice === null || notice === 'too_long';
  // A lapsed request counts as declined already.
  const others: StepFormProps['others'] = [
    isDeclining ? [texts.back, () => onTurn('shown')] : [texts.decline, () => onTurn('declining')],
    // Without an address there is nobody to take a time.
    ...(request?.email === '' ? [] : [[texts.propose.open, () => onTurn('proposing')] as const]),
  ];
  return (
    <StepForm
      submit={isDeclining ? texts.decline : confirm}
      sending={texts.sending}
      isSending={isSending}
      notice={known ? undefined : texts.notices[notice]}
      onSubmit={() => onDecide(isDeclining ? 'decline' : 'confirm')}
      others={request?.status === 'pending' ? others : []}
    >
      {request && !isDeclining && !hasBegun(request) && (
        <VenueFold
          form="linked"
          texts={venueTexts}
          locale={locale}
          present={request}
          draft={venue}
          refused={venueRefused}
          onChange={onVenue}
        />
      )}
      {/* Once the time has begun no mail goes out, so a note would not reach the client. */}
      {request && !hasBegun(request) && (
        <WordField
          name="note"
          label={texts.note}
          help={texts.noteHelp}
          tooLong={texts.notices.too_long}
          {...{ isTooLong, locale, onType }}
          value={note}
        />
      )}
      {isDeclining && refundable < paid && (
        <p>{fill(texts.disputed, { amount: formatEuros(paid - refundable, locale) })}</p>
      )}
      {isDeclining && refundable > 0 && (
        <MoneyQuestion
          form="request"
          texts={texts.money}
          {...{ locale, refused }}
          paid={refundable}
          draft={money}
          onChange={onMoney}
        />
      )}
      {isAsked && (
        // Other warnings are a new notice, which takes focus again.
        <Notice key={warnings.join(' ')}>
          <p>{texts.warnings.title}</p>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{texts.warnings[warning]}</li>
            ))}
          </ul>
        </Notice>
      )}
      {request?.proposed && (
        <p className="field-help">
          {fill(texts.propose.ends, { until: formatDay(request.proposed.until, locale) })}
        </p>
      )}
      {request && !isDeclining && lacksLink(request) && (
        <p className="field-help">{texts.videoMissing}</p>
      )}
    </StepForm>
  );
}
