import type { Meeting } from '#features/consultants/contract.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { useTypedEmail } from '#platform/form/use-typed-email.ts';
import { isLoss } from './booking-state.ts';
import { DateChoice } from './DateChoice.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { MeetingChoice } from './MeetingChoice.tsx';
import { NextTimes } from './NextTimes.tsx';
import { outcomeOf } from './outcome.ts';
import { ServiceChoice } from './ServiceChoice.tsx';
import { Step } from './Step.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import { Summary } from './Summary.tsx';
import { TimeChoice } from './TimeChoice.tsx';
import { useBooking } from './use-booking.ts';
import { zoneOfDevice } from './visitor-time.ts';
import type { Weekdays } from './WeekdayRow.tsx';

export interface BookingIslandProps {
  texts: Texts<'booking'>;
  titles: Texts<'services'>['titles'];
  locale: Locale;
  weekdays: Weekdays;
  /** The usual length of an appointment, in words. */
  duration: string;
  /** Services with a rule of their own: the service to request slots for, and the length in words. */
  special: Partial<Record<Service, { askFor: Service; duration: string }>>;
  /** Services whose bookings are confirmed at once. */
  atOnce: readonly Service[];
  /** The ways of meeting offered for a service, the default first. */
  meetings: Partial<Record<Service, readonly Meeting[]>>;
  /** The same while no service is chosen. */
  usualMeetings: readonly Meeting[];
  privacyPath: string;
  /** How long before the start visitors may still change an appointment by signed link. */
  lead: { words: string; ms: number };
}

/** The booking island: three steps on one page, then the confirmation in their place. */
export function BookingIsland(props: BookingIslandProps) {
  const { texts, titles, locale, weekdays, special, meetings, privacyPath, lead } = props;
  const booking = useBooking(props);
  const { state, form, choose, loadSlots, prepare, submit, restart, sending } = booking;
  const { later, people, ways, meeting, isWaiting } = booking;
  const { email, asked, events, setEmail } = useTypedEmail();
  const { phase, today, availability, choice, key, unanswered, lost } = state;
  const attempt = unanswered.length > 0 && { key, unanswered };

  if (phase.name === 'booked' && sending) {
    return (
      <sending.Confirmation
        {...{ texts, titles, locale, lead, meetings }}
        visitorZone={zoneOfDevice()}
        appointment={phase.appointment}
        person={phase.person}
        isEarlier={phase.earlier}
        kept={form.attributes.ref}
        onRestart={() => {
          setEmail('');
          restart();
        }}
      />
    );
  }
  const duration = (choice.service && special[choice.service]?.duration) ?? props.duration;
  const replyTo = sending?.isEmail(email) ? email : '';
  const notice = phase.name === 'editing' && !isWaiting ? phase.notice : null;
  const isAlike = today !== null && people.length === 0 && Object.keys(special).length === 0;
  const refused = isLoss(notice) ? texts.notices[notice] : undefined;
  const person = people.find(({ id }) => id === choice.consultant);
  const personChoice = later && (
    <later.PersonChoice
      {...{ texts: texts.person, locale, people }}
      service={choice.service}
      chosen={choice.consultant}
      onPeople={booking.setPeople}
      onPartial={booking.setPartial}
      onChoose={choose.consultant}
    />
  );
  const isDayEmpty =
    choice.date !== null &&
    availability.status === 'ready' &&
    !availability.byDate.has(choice.date);
  const slotError = (field: 'service' | 'date' | 'time') =>
    Object.hasOwn(form.errors, field) ? texts.errors[field].missing : undefined;
  const timeError = slotError('time');
  return (
    <form
      {...form.attributes}
      id="booking-form"
      className="booking"
      // Where all services have the same times, choosing another one does not help if there are none.
      data-alike={isAlike || undefined}
      {...events}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {phase.name === 'submitting' && sending && (
        <sending.Overlay texts={texts.overlay} waitsFor={phase.waitsFor} />
      )}
      {later && today !== null && phase.name === 'editing' && (
        <later.Watch today={today} loadedAt={booking.loadedAt} onStale={booking.refresh} />
      )}
      {attempt && <input type="hidden" name="attempt" value={JSON.stringify(attempt)} />}
      <Step id="step-date" number={1} title={texts.steps.date}>
        <ServiceChoice
          texts={texts.service}
          titles={titles}
          chosen={choice.service}
          error={slotError('service')}
          disabled={today === null}
          onChoose={choose.service}
        />
        <NextTimes
          {...{ texts, locale, availability }}
          date={choice.time && choice.date}
          time={choice.time}
          onChoose={choose.moment}
        />
        <div className="calendar-frame">
          {personChoice}
          <DateChoice
            {...{ texts, locale, weekdays, today, availability }}
            chosen={choice.date}
            // If no times could be loaded, the error about the missing time is shown here too.
            error={slotError('date') ?? (availability.status === 'failed' ? timeError : undefined)}
            onChoose={choose.date}
            onRetry={loadSlots}
            person={person?.name}
            onAnyone={choose.consultant}
          />
        </div>
        <input type="hidden" name="date" value={choice.date ?? ''} />
      </Step>
      <div className="step-beside">
        <Step id="step-time" number={2} title={texts.steps.time} required>
          <TimeChoice
            {...{ texts, locale, availability, choice }}
            refused={refused}
            lost={refused === undefined && lost !== null ? lost : undefined}
            error={timeError}
            onChoose={choose.time}
          />
        </Step>
      </div>
      <Step
        id="step-details"
        number={3}
        title={texts.steps.details}
        className="step-wide"
        onFocus={prepare}
      >
        <MeetingChoice
          {...{ texts: texts.meeting, ways }}
          chosen={meeting}
          error={form.errors['meeting'] && texts.errors.other}
          disabled={today === null}
          onChoose={choose.meeting}
        />
        <DetailsForm
          {...{ texts, locale }}
          email={asked}
          isPhoneNeeded={meeting === 'phone'}
          errors={form.errors}
          EmailHint={sending?.EmailHint}
        />
      </Step>
      <Summary
        {...{ texts, titles, locale, duration, isDayEmpty }}
        // Whether the chosen time is still free is known only once the times are loaded.
        choice={availability.status === 'ready' ? choice : { ...choice, time: null }}
        place={meeting && texts.meeting[meeting]}
        person={person?.name}
        who={later && person && <later.PersonFact {...{ texts: texts.person, locale, person }} />}
        email={replyTo}
      />
      <SubmitRow
        {...{ texts, privacyPath, duration }}
        email={replyTo}
        place={meeting && texts.meeting[meeting]}
        person={person?.name}
        notice={refused === undefined ? notice : null}
        outcome={outcomeOf(choice, people.length > 0 ? people : booking.alone, props.atOnce)}
        isReady={today !== null}
        isSubmitting={phase.name === 'submitting' || isWaiting}
      />
      {/* Beside the button, and after it for Tab. */}
      <div className="booking-reach summary-wide">
        <p className="eyebrow">{texts.reach.title}</p>
        <ReachUs />
      </div>
    </form>
  );
}
