import { useEffect, useRef, useState } from 'react';
import { MeetingChoice } from '#features/appointments/page.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import { maxLength } from '#platform/contract/limits.ts';
import { Field } from '#platform/form/Field.tsx';
import type { Texts } from '#platform/i18n/texts.ts';
import type { AppointmentState } from './appointment-state.ts';
import { StepNotice } from './StepNotice.tsx';

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
    <form
      className="linked-ask submit"
      aria-labelledby="linked-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Nothing is to be changed.
        if (way === present) onClose();
        else void onMeet(way, phone.trim());
      }}
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
      <StepNotice text={notice === null ? undefined : texts.notices[notice]} isReachable />
      <div className="submit-buttons">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? texts.sending : texts.meeting.submit}
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          {texts.meeting.keep}
        </button>
      </div>
    </form>
  );
}
