import * as z from 'zod/mini';
import {
  changeTestimonial,
  createTestimonial,
} from '#features/testimonials/contract/testimonial-routes.ts';
import { locales } from '#platform/contract/locales.ts';
import {
  type AdminTestimonial,
  maxRating,
  ratingSchema,
  testimonialRequestSchema,
} from '#features/testimonials/contract/testimonial.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { localeTable } from '#platform/i18n/locales.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';

/** Form values are strings. */
const schema = z.extend(testimonialRequestSchema, {
  rating: z.pipe(z.pipe(z.string(), z.transform(Number)), ratingSchema),
});
const ratings = Array.from({ length: maxRating }, (_, index) => String(maxRating - index));

export interface TestimonialDialogProps {
  /** Undefined for a new testimonial. */
  testimonial?: AdminTestimonial;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog that adds or changes a testimonial. */
function Content({ testimonial, onSaved, onClose }: TestimonialDialogProps) {
  const { write, texts, inboxTexts: words, locale } = useDesk();
  const form = useDeskForm(
    'testimonial',
    {
      schema,
      send: (body, { idempotencyKey }) =>
        testimonial
          ? write(changeTestimonial, { id: testimonial.id, body, idempotencyKey })
          : write(createTestimonial, { body, idempotencyKey }),
      sent: words.saved,
      failed: words.saveFailed,
    },
    onSaved,
  );
  const company = testimonial?.company === notProvided ? '' : testimonial?.company;
  return (
    <Dialog title={testimonial ? words.edit : words.add} onClose={onClose}>
      <Form {...form.attributes} className="desk-form">
        {form.input(
          'name',
          texts.appointments.name,
          { defaultValue: testimonial?.name },
          { required: true },
        )}
        {form.input('company', words.company, { defaultValue: company })}
        {form.select(
          'rating',
          words.rating,
          ratings.map((rating) => [rating, rating]),
          { defaultValue: String(testimonial?.rating ?? maxRating) },
        )}
        {form.select(
          'locale',
          words.language,
          locales.map((language) => [language, localeTable[language].name]),
          { defaultValue: testimonial?.locale ?? locale },
        )}
        {form.textarea(
          'text',
          words.quote,
          { rows: 5, defaultValue: testimonial?.text },
          { required: true },
        )}
        <FormActions submit={words.save} isSending={form.isSending} closes />
      </Form>
    </Dialog>
  );
}

export const TestimonialDialog = walledDialog('testimonial', Content);
