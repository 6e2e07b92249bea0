import { useEffect, useRef, useState } from 'react';
import { MeetingChoice } from '#features/appointments/page.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import { maxLength } from '#platform/contract/limits.ts';
import { Field } from '#platform/form/Field.tsx';
import type { Texts } from '#platform/i18n/texts.ts';
import type { AppointmentState } from './appointment-state.ts';
import { StepForm } from './StepForm.tsx';

export interface MeetingStepProps {
  texts: Texts<'appointment'>;
  booking: Texts<'booking'>;
  /** The ways that the service offers. */
  ways: readonly Meeting[];
  present: Meeting;
  state: AppointmentState;
  onMeet: (meeting: Meeting, phone: string) => Promise<void>;
  onClose: () => void;
}

/** The ways to meet that the client can choose, and a number for a call. */
export function MeetingStep(props: MeetingStepProps) {
  const { texts, booking, ways, present, state, onMeet, onClose } = props;
  const { notice, isSending, missed } = state;
  const [way, setWay] = useState<Meeting>(present);
  const [phone, setPhone] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missed > 0) field.current?.focus();
  }, [missed]);
  return (
    <StepForm
      submit={texts.meeting.submit}
      sending={texts.sending}
      isSending={isSending}
      notice={notice === null ? undefined : texts.notices[notice]}
      isReachable
      // The present way is no change.
      onSubmit={() => (way === present ? onClose() : onMeet(way, phone.trim()))}
      others={[[texts.meeting.keep, onClose]]}
    >
      <MeetingChoice
        texts={booking.meeting}
        ways={ways}
        chosen={way}
        error={undefined}
        onChoose={setWay}
      />
      {way === 'phone' && present !== 'phone' && (
        <Field
          form="linked"
          name="phone"
          label={booking.details.phone}
          help={missed > 0 ? undefined : texts.meeting.phoneHelp}
          error={missed > 0 ? booking.errors.phone.required : undefined}
          className="linked-word"
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              type="tel"
              autoComplete="tel"
              dir="ltr"
              maxLength={maxLength.phone}
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          )}
        </Field>
      )}
    </StepForm>
  );
}
