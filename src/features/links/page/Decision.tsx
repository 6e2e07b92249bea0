import type { Locale } from '#platform/contract/locales.ts';
import type { Decision as Choice } from '#features/links/contract/request.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { lacksLink } from '#features/appointments/contract.ts';
import { hasBegun } from './has-begun.ts';
import type { MoneyDraft } from '#platform/form/money-choice.ts';
import { MoneyQuestion } from '#platform/form/MoneyQuestion.tsx';
import { Notice } from '#platform/form/Notice.tsx';
import type { RequestState } from './request-state.ts';
import { StepNotice } from './StepNotice.tsx';
import { WordField } from './WordField.tsx';

export interface DecisionProps {
  texts: Texts<'request'>;
  locale: Locale;
  state: RequestState;
  onType: (note: string) => void;
  onMoney: (money: MoneyDraft) => void;
  onDecide: (decision: Choice) => Promise<void>;
  onTurn: (view: 'shown' | 'declining' | 'proposing') => void;
}

/**
 * Confirms at once, unless the time has been closed since. Declining cannot be undone and needs a second
 * confirmation. A lapsed request can only be confirmed.
 */
export function Decision({
  texts,
  locale,
  state,
  onType,
  onMoney,
  onDecide,
  onTurn,
}: DecisionProps) {
  const { view, linked: request, note, money, refused, notice, warnings, isSending } = state;
  const isDeclining = view === 'declining';
  const isTooLong = notice === 'too_long';
  const isAsked = warnings.length > 0;
  const usual = request?.status === 'expired' ? texts.confirmLate : texts.confirm;
  const confirm = isAsked ? texts.confirmAnyway : usual;
  const known = notice === null || notice === 'too_long';
  return (
    <form
      className="linked-ask submit"
      aria-labelledby="linked-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onDecide(isDeclining ? 'decline' : 'confirm');
      }}
    >
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
      {isDeclining && request?.paid !== undefined && (
        <MoneyQuestion
          form="request"
          texts={texts.money}
          {...{ locale, refused }}
          paid={request.paid}
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
      {request && !isDeclining && lacksLink(request) && (
        <p className="field-help">{texts.videoMissing}</p>
      )}
      <StepNotice text={known ? undefined : texts.notices[notice]} />
      <div className="submit-buttons">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? texts.sending : isDeclining ? texts.decline : confirm}
        </button>
        {/* A lapsed request counts as declined already. */}
        {request?.status === 'pending' && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => onTurn(isDeclining ? 'shown' : 'declining')}
          >
            {isDeclining ? texts.back : texts.decline}
          </button>
        )}
        {request?.status === 'pending' && (
          <button type="button" className="button-quiet" onClick={() => onTurn('proposing')}>
            {texts.propose.open}
          </button>
        )}
      </div>
    </form>
  );
}
