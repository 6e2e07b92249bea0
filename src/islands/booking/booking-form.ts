/** What the booking form holds, and the request it becomes. */
import * as z from 'zod/mini';
import type { BookingPayload } from '#contract/appointment.ts';
import {
  dateSchema,
  emailSchema,
  honeypotField,
  honeypotSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  timeSchema,
} from '#contract/fields.ts';
import type { Locale } from '#contract/locales.ts';
import type { FieldError } from '#contract/errors.ts';
import { serviceSchema } from '#contract/service.ts';
import type { FormErrors } from '#islands/form/use-form.ts';

/**
 * What is not asked for: the page's language, whoever is free, how the firm usually meets, and a proof
 * of work, which programs solve.
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
export const bookingFormSchema = z.object(fields);

/** What a visitor types, once the slot is chosen. */
export type DetailField = Exclude<FormField, 'date' | 'time' | 'service' | typeof honeypotField>;

export function toPayload(
  { name, ...details }: z.output<typeof bookingFormSchema>,
  locale: Locale,
): BookingPayload {
  return { ...details, clientName: name, locale };
}

/** The server's field errors under the form's own names. */
export const toFormErrors = (errors: readonly FieldError[]): FormErrors =>
  Object.fromEntries(
    errors.map(({ field, code }) => [field === 'clientName' ? 'name' : field, code]),
  );

const isSlotField = (field: string) => ['date', 'time', 'service'].includes(field);
export const hasSlotError = (errors: FormErrors) => Object.keys(errors).some(isSlotField);

/** Which of the specification's messages the errors deserve; the choice of a slot comes first. */
export function summarize(errors: FormErrors): 'chooseSlot' | 'fillIn' | 'checkFields' {
  if (hasSlotError(errors)) return 'chooseSlot';
  return Object.values(errors).includes('required') ? 'fillIn' : 'checkFields';
}
