/** What the booking form holds, and the request it becomes. */
import * as z from 'zod/mini';
import {
  type BookingPayload,
  bookingRequestSchema,
} from '#features/appointments/contract/appointment.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import {
  changedPhoneSchema,
  dateSchema,
  emailSchema,
  honeypotField,
  honeypotSchema,
  isCallable,
  messageSchema,
  nameSchema,
  phoneSchema,
  timeSchema,
} from '#platform/contract/fields.ts';
import type { Locale } from '#platform/contract/locales.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import { firm } from '#firm';
import type { FormErrors } from '#platform/form/use-form.ts';

/**
 * What is no field: the page's language, what the page's state knows better since not every house
 * asks for it, the device's time zone, and a proof of work, which programs solve.
 */
type NotAsked = 'locale' | 'consultant' | 'meeting' | 'timeZone' | 'altcha';
/** The form's name of a field of the contract. */
type Named<Field> = Field extends 'clientName' ? 'name' : Field;
type FormField = Named<Exclude<keyof BookingPayload, NotAsked>>;

/**
 * A field that the contract learns is asked for here, or this does not compile. Unlike the
 * contract, the page asks for a message.
 */
const fields = {
  date: dateSchema,
  time: timeSchema,
  service: serviceSchema,
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  message: messageSchema,
  [honeypotField]: honeypotSchema,
} satisfies Record<FormField, z.ZodMiniType>;
const bookingFormSchema = z.object(fields);
const neededPhone = z.string().check(z.refine(isCallable, 'required'));
const callFormSchema = z.extend(bookingFormSchema, {
  phone: z.pipe(neededPhone, changedPhoneSchema),
});

/** Whoever is to be called has to leave a number. */
export const formSchemaFor = (meeting: Meeting | undefined) =>
  meeting === 'phone' ? callFormSchema : bookingFormSchema;

/** What a visitor types, once the slot is chosen. */
export type DetailField = Exclude<FormField, 'date' | 'time' | 'service' | typeof honeypotField>;

export interface BesidesFields {
  locale: Locale;
  /** Whoever is free, if `null`. */
  consultant: string | null;
  /** Where the visitor had a choice. */
  meeting: Meeting | undefined;
  /** The device's. */
  visitorZone: string;
}

const { timeZone } = bookingRequestSchema.shape;

/** The visitor's own zone is told where it is another than the firm's, and the contract can take it. */
export function toPayload(
  { name, ...details }: z.output<typeof bookingFormSchema>,
  { locale, consultant, meeting, visitorZone }: BesidesFields,
): BookingPayload {
  const isTold = visitorZone !== firm.timeZone && z.safeParse(timeZone, visitorZone).success;
  return {
    ...details,
    clientName: name,
    locale,
    ...(consultant !== null && { consultant }),
    ...(meeting !== undefined && { meeting }),
    ...(isTold && { timeZone: visitorZone }),
  };
}

/** The server's field errors under the form's own names. */
export const toFormErrors = (errors: readonly FieldError[]): FormErrors =>
  Object.fromEntries(
    errors.map(({ field, code }) => [field === 'clientName' ? 'name' : field, code]),
  );

const isSlotField = (field: string) => ['date', 'time', 'service'].includes(field);
export const hasSlotError = (errors: FormErrors) => Object.keys(errors).some(isSlotField);

/** Which of the specification's messages the errors deserve; the choice of a slot comes first. */
export function summarize(
  errors: FormErrors,
): 'chooseSlot' | 'chooseMeeting' | 'fillIn' | 'fillInPhone' | 'checkFields' {
  if (hasSlotError(errors)) return 'chooseSlot';
  if (Object.keys(errors).join() === 'meeting') return 'chooseMeeting';
  if (errors['phone'] === 'required') return 'fillInPhone';
  return Object.values(errors).includes('required') ? 'fillIn' : 'checkFields';
}
