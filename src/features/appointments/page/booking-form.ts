/** The booking form's fields and the request made from them. */
import * as z from 'zod/mini';
import {
  type BookingPayload,
  bookingRequestSchema,
} from '#features/appointments/contract/appointment.ts';
import type { Meeting } from '#features/consultants/contract.ts';
import {
  changedPhoneSchema,
  knownDateSchema,
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
 * Parts of the request that are not form fields: the page's language, choices kept in the page's state (not
 * every firm asks for them), the device's time zone, the proof of an opened link, which stands in the
 * address, and the proof of work, which a program solves.
 */
type NotAsked = 'locale' | 'consultant' | 'meeting' | 'timeZone' | 'proof' | 'altcha';
/** The form's name for a field of the contract. */
type Named<Field> = Field extends 'clientName' ? 'name' : Field;
type FormField = Named<Exclude<keyof BookingPayload, NotAsked>>;

/**
 * A field added to the contract has to be added here, or this does not compile. Unlike the contract, the page
 * requires a message.
 */
const fields = {
  date: knownDateSchema,
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

/** The schema of the form; a telephone appointment requires a number. */
export const formSchemaFor = (meeting: Meeting | undefined) =>
  meeting === 'phone' ? callFormSchema : bookingFormSchema;

/** The fields that the visitor types. */
export type DetailField = Exclude<FormField, 'date' | 'time' | 'service' | typeof honeypotField>;

export interface BesidesFields {
  locale: Locale;
  /** A consultant id; `null` for any. */
  consultant: string | null;
  /** Given where the visitor had a choice. */
  meeting: Meeting | undefined;
  /** The device's time zone. */
  visitorZone: string;
}

const { timeZone } = bookingRequestSchema.shape;

/**
 * The request body. It includes the visitor's time zone only where that differs from the firm's and the
 * contract accepts it.
 */
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

/** The server's field errors, under the form's field names. */
export const toFormErrors = (errors: readonly FieldError[]): FormErrors =>
  Object.fromEntries(
    errors.map(({ field, code }) => [field === 'clientName' ? 'name' : field, code]),
  );

const isSlotField = (field: string) => ['date', 'time', 'service'].includes(field);
export const hasSlotError = (errors: FormErrors) => Object.keys(errors).some(isSlotField);

/** Chooses the message of the specification for these errors; a missing slot takes precedence. */
export function summarize(
  errors: FormErrors,
): 'chooseSlot' | 'fillIn' | 'fillInPhone' | 'checkFields' {
  if (hasSlotError(errors)) return 'chooseSlot';
  if (errors['phone'] === 'required') return 'fillInPhone';
  return Object.values(errors).includes('required') ? 'fillIn' : 'checkFields';
}
