import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import {
  isPlaceFor,
  isReachable,
  longestPlace,
  placeSchema,
} from '#features/appointments/contract/place.ts';
import { contactFields } from '#features/appointments/contract/contact-fields.ts';
import { VenueFields } from '#features/appointments/page/VenueFields.tsx';
import { meetingSchema } from '#features/consultants/contract.ts';
import { editContact } from '#features/appointments/contract/appointment-routes.ts';
import {
  changedPhoneSchema,
  emailSchema,
  localeSchema,
  nameSchema,
  notProvided,
} from '#platform/contract/fields.ts';
import { locales } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useOutcome } from './use-outcome.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';

const schema = z
  .strictObject({
    clientName: nameSchema,
    email: z.union([emailSchema, z.literal('')]),
    phone: changedPhoneSchema,
    locale: localeSchema,
    meeting: meetingSchema,
    place: placeSchema,
  })
  .check(
    // The server checks these too; checking here saves the request.
    z.refine(({ meeting, place }) => isPlaceFor(meeting, place), {
      path: ['place'],
      error: 'invalid_address',
    }),
    z.refine(isReachable, { path: ['phone'], error: 'required' }),
  );

const editable = [...contactFields, 'meeting', 'place'] as const;
type Editable = (typeof editable)[number];

/** The value of a field as shown in the form. */
const typedAs = (appointment: DeskAppointment, field: Editable): string =>
  field === 'phone' && appointment.phone === notProvided ? '' : (appointment[field] ?? '');

export interface EditFormProps {
  appointment: DeskAppointment;
  onEdited: () => void;
  onBack: () => void;
}

/**
 * Form that corrects the client's name, contact data and language, and how and where they meet. A field that
 * another admin has changed in the meantime shows the new value.
 */
export function EditForm({ appointment, onEdited, onBack }: EditFormProps) {
  const { write, texts, actTexts } = useDesk();
  const { edit, venue } = actTexts;
  const words = texts.appointments;
  const { done, failed } = useOutcome();
  const { id, version, clientName, email, phone, locale, meeting, place = '' } = appointment;
  const [opened] = useState(appointment);
  const seen = useRef(appointment);
  const nowAt = (field: Editable, value: string): { help?: string } => ({
    ...(appointment[field] !== opened[field] && {
      help: fill(edit.now, { value: isolate(value) }),
    }),
  });
  const form = useDeskForm(
    'edit',
    {
      schema,
      send: async (body, { idempotencyKey }) => {
        const headers = ifMatch(version);
        const answer = await write(editContact, { id, body, idempotencyKey, headers });
        if (answer.ok) done(edit.done, answer.value);
        else await failed(edit.failed, appointment, answer);
        return answer;
      },
      sent: null,
      failed: null,
      longest: { place: longestPlace },
      sentences: { invalid_address: venue.faults.invalid_address },
    },
    onEdited,
  );
  const { ref } = form.attributes;
  useEffect(() => {
    // Untouched fields take over new values. Otherwise sending the form would revert another admin's change.
    for (const field of editable) {
      const control = ref.current?.elements.namedItem(field);
      const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (!isControl || control.value !== typedAs(seen.current, field)) continue;
      control.value = typedAs(appointment, field);
    }
    seen.current = appointment;
  }, [appointment, ref]);
  return (
    <Form {...form.attributes} className="desk-form desk-inset">
      {form.input(
        'clientName',
        words.name,
        { defaultValue: clientName, autoFocus: true },
        { required: true, className: 'desk-form-wide', ...nowAt('clientName', clientName) },
      )}
      {form.input(
        'email',
        words.email,
        { type: 'email', dir: 'ltr', defaultValue: email },
        nowAt('email', email || texts.notProvided),
      )}
      {form.input(
        'phone',
        words.phone,
        { type: 'tel', dir: 'ltr', defaultValue: typedAs(appointment, 'phone') },
        nowAt('phone', phone === notProvided ? texts.notProvided : phone),
      )}
      {form.select(
        'locale',
        words.language,
        locales.map((language) => [language, localeTable[language].name]),
        {
          defaultValue: locale,
          className: 'desk-form-wide',
          ...nowAt('locale', localeTable[locale].name),
        },
      )}
      <VenueFields
        form="edit"
        texts={{ ...words, place: venue.place }}
        present={{ meeting, place }}
        help={{
          meeting: nowAt('meeting', words.meetings[meeting]).help,
          place: nowAt('place', place).help ?? edit.placeHelp,
        }}
        error={form.errorOf('place')}
        className="desk-form-wide"
      />
      <p className="desk-note desk-form-wide">{edit.help}</p>
      <FormActions
        submit={edit.submit}
        isSending={form.isSending}
        onLeave={onBack}
        leave={texts.back}
      />
    </Form>
  );
}
