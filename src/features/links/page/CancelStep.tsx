import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { AppointmentState } from './appointment-state.ts';
import { StepNotice } from './StepNotice.tsx';
import { WordField } from './WordField.tsx';

export interface CancelStepProps {
  texts: Texts<'appointment'>;
  locale: Locale;
  state: AppointmentState;
  onType: (reason: string) => void;
  onCancel: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before cancelling, with an optional reason. */
export function CancelStep({ texts, locale, state, onType, onCancel, onClose }: CancelStepProps) {
  const { reason, notice, isSending } = state;
  const isTooLong = notice === 'too_long';
  return (
    <form
      className="linked-ask submit"
      aria-labelledby="linked-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onCancel();
      }}
    >
      <WordField
        name="reason"
        label={texts.cancel.reason}
        help={texts.cancel.reasonHelp}
        tooLong={texts.notices.too_long}
        {...{ isTooLong, locale, onType }}
        value={reason}
      />
      <StepNotice
        text={notice === null || isTooLong ? undefined : texts.notices[notice]}
        isReachable
      />
      <div className="submit-buttons">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? texts.sending : texts.cancel.submit}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.cancel.keep}
        </button>
      </div>
    </form>
  );
}
