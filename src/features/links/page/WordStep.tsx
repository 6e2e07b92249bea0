import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import type { AppointmentState } from './appointment-state.ts';
import { StepForm } from './StepForm.tsx';
import { WordField } from './WordField.tsx';

export interface WordStepProps {
  texts: Texts<'appointment'>;
  /** Texts of the field, of the button that sends and of the one that leaves. */
  words: Readonly<Record<'reason' | 'reasonHelp' | 'submit' | 'keep', string>>;
  locale: Locale;
  state: AppointmentState;
  onType: (reason: string) => void;
  onSend: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an act that cannot be taken back, with an optional word to the firm. */
export function WordStep(props: WordStepProps) {
  const { texts, words, locale, state, onType, onSend, onClose } = props;
  const { reason, notice, isSending } = state;
  const isTooLong = notice === 'too_long';
  return (
    <StepForm
      submit={words.submit}
      sending={texts.sending}
      isSending={isSending}
      notice={notice === null || isTooLong ? undefined : texts.notices[notice]}
      isReachable
      onSubmit={onSend}
      others={[[words.keep, onClose]]}
    >
      <WordField
        name="reason"
        label={words.reason}
        help={words.reasonHelp}
        tooLong={texts.notices.too_long}
        {...{ isTooLong, locale, onType }}
        value={reason}
      />
    </StepForm>
  );
}
