import { Fragment, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import {
  type EnteredAppointment,
  enteredAppointmentSchema,
  lengthSchema,
} from '#features/appointments/contract/entered-appointment.ts';
import { enterAppointment } from '#features/appointments/contract/entered-appointment-routes.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { consultantIdSchema, meetings } from '#features/consultants/contract.ts';
import { isCallable, messageSchema } from '#platform/contract/fields.ts';
import { locales } from '#platform/contract/locales.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { firm } from '#firm';
import { localeTable } from '#platform/i18n/locales.ts';
import { aboutText } from './about-text.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { toast } from '#platform/browser/toast.ts';
import { useConflicts } from './conflicts.tsx';
import { lengthOf, lengthOptions, type Planned, withInput } from './length.ts';
import { useKnownClients } from './KnownClients.tsx';
import { MomentFields } from './MomentFields.tsx';
import { useAppointmentDialog } from './use-appointment-dialog.tsx';
import { useWarnings } from './warnings.tsx';

/** Schema of the form's fields, which are all text; an empty field is `''`. */
const schema = z
  .extend(enteredAppointmentSchema, {
    message: z.union([z.literal(''), messageSchema]),
    minutes: z.pipe(z.pipe(z.string(), z.transform(Number)), lengthSchema),
    consultant: z.optional(z.union([z.literal(''), consultantIdSchema])),
  })
  .check(
    // The server checks this too; checking here saves the request.
    z.refine(({ meeting, phone }) => meeting !== 'phone' || isCallable(phone), {
      path: ['phone'],
      error: 'required',
    }),
  );

export interface EnterDialogProps {
  /**
   * Preset if the dialog was opened from a free time. The consultant is preset only if exactly one is free.
   */
  moment?:
    | (LocalDateTime & {
        consultants?: readonly string[];
        service?: Service | undefined;
        /** The usual length of the service if absent. */
        minutes?: number | undefined;
      })
    | undefined;
  /** What else can be done with that time, for the consultant that is chosen by now. */
  more?: ((consultant: string) => ReactNode) | undefined;
  /** Opens the new appointment once this dialog is closed. */
  onShow: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** Dialog to enter an appointment by hand, e.g. after a phone call. */
function Content({ moment, more, onShow, onClose }: EnterDialogProps) {
  const desk = useDesk();
  const { write, texts, actTexts, consultantTexts, titles, locale } = desk;
  const touch = useTouch();
  const words = texts.appointments;
  const consultants = useConsultants();
  const { active } = consultants;
  const [offering, ...others] = moment?.consultants ?? [];
  const chosen = others.length === 0 ? (offering ?? '') : '';
  const first = moment?.service ?? services[0];
  const [planned, setPlanned] = useState<Planned>({
    date: moment?.date ?? '',
    time: moment?.time ?? '',
    service: first,
    minutes: moment?.minutes ?? lengthOf(first),
    consultant: chosen,
  });
  // Its time is known already.
  const beginning = moment && { 'data-first': '' };
  const [meeting, setMeeting] = useState<unknown>(firm.meeting);
  const { show, dialog } = useAppointmentDialog();
  const conflicts = useConflicts(show);
  const warnings = useWarnings(consultantTexts.warnings.enter, planned);
  const form = useDeskForm(
    'enter',
    {
      schema,
      send: async ({ message, consultant = '', ...rest }, { idempotencyKey }) => {
        // Contains the consultant that the question was about, so that only what was asked is confirmed.
        const confirmed = warnings.confirmed();
        const body = {
          ...rest,
          ...(message !== '' && { message }),
          ...(consultant !== '' && { consultant }),
          ...confirmed,
        };
        // A confirmed request differs from the first one and needs its own idempotency key.
        const key = confirmed.confirm ? {} : { idempotencyKey };
        const answer = await conflicts.watch(write(enterAppointment, { body, ...key }));
        if (answer.ok) tell(answer.value);
        else if (!(await warnings.hears(answer, rest, rest.minutes))) {
          const description = failureText(answer, actTexts, locale);
          toast.error(words.enter.failed, { description });
        }
        return answer;
      },
      sent: null,
      failed: null,
      sentences: consultantTexts.errors,
    },
    () => {
      void touch('appointments');
      onClose();
    },
  );
  function tell(entered: DeskAppointment) {
    toast.success(words.enter.sent, {
      id: entered.id,
      description: aboutText(entered, desk, consultants),
      action: { label: words.enter.show, onClick: () => onShow(entered) },
    });
  }
  const { seek, known } = useKnownClients(form.attributes.ref);
  // In the order of the form. A new field of the contract has to be added here, or set to `null`.
  const fields: Readonly<Record<keyof EnteredAppointment, ReactNode>> = {
    date: (
      <>
        <MomentFields
          form={form}
          date={moment?.date}
          time={moment?.time}
          service={planned.service}
          consultant={planned.consultant}
          purpose="enter"
          conflict={conflicts.notice}
        />
        {warnings.notice}
      </>
    ),
    time: null,
    clientName: (
      <>
        {form.input('clientName', words.name, { dir: 'auto', ...beginning }, { required: true })}
        {known('clientName')}
      </>
    ),
    service: form.select(
      'service',
      words.service,
      services.map((service) => [service, titles[service]]),
      { required: true, defaultValue: first },
    ),
    consultant:
      active.length > 1 &&
      form.select(
        'consultant',
        consultantTexts.consultant,
        [
          ['', consultantTexts.whoever] as const,
          ...active.map(({ id, name }) => [id, name] as const),
        ],
        { defaultValue: chosen, className: 'desk-form-wide' },
      ),
    minutes: (
      // A service of another length resets the field to its own length.
      <Fragment key={lengthOf(planned.service)}>
        {form.select('minutes', words.length, lengthOptions(planned, words.until, locale), {
          defaultValue: String(
            planned.service === first
              ? (moment?.minutes ?? lengthOf(first))
              : lengthOf(planned.service),
          ),
        })}
      </Fragment>
    ),
    meeting: form.select(
      'meeting',
      words.meeting,
      meetings.map((meeting) => [meeting, words.meetings[meeting]]),
      { defaultValue: firm.meeting },
    ),
    email: (
      <>
        {form.email('email', words.email)}
        {known('email')}
      </>
    ),
    phone: form.input(
      'phone',
      words.phone,
      { type: 'tel', dir: 'ltr' },
      { required: meeting === 'phone' },
    ),
    locale: form.select(
      'locale',
      words.language,
      locales.map((language) => [language, localeTable[language].name]),
      { defaultValue: locale, className: 'desk-form-wide' },
    ),
    message: form.textarea('message', words.message),
    // Has no field: the server's warnings ask for it.
    confirm: null,
  };
  return (
    <Dialog title={words.enter.title} onClose={onClose}>
      <Form
        {...form.attributes}
        className="desk-form"
        onInput={(event) => {
          form.attributes.onInput(event);
          const typed = new FormData(event.currentTarget);
          setPlanned(withInput(planned, typed));
          setMeeting(typed.get('meeting'));
          seek(event);
        }}
      >
        {Object.entries(fields).map(([name, field]) => (
          <Fragment key={name}>{field}</Fragment>
        ))}
        <FormActions
          submit={warnings.submit ?? words.enter.submit}
          isSending={form.isSending}
          closes
        />
      </Form>
      {more?.(planned.consultant ?? '')}
      {dialog}
    </Dialog>
  );
}

export const EnterDialog = walledDialog('enter', Content);
