import * as z from 'zod/mini';
import { changeTestimonial } from '#contract/desk-routes.ts';
import { locales } from '#contract/locales.ts';
import { createTestimonial } from '#contract/routes.ts';
import {
  type AdminTestimonial,
  maxRating,
  ratingSchema,
  testimonialRequestSchema,
} from '#contract/testimonial.ts';
import { notProvided } from '#contract/fields.ts';
import { localeTable } from '#i18n/locales.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { Dialog } from '#islands/admin/ui/Dialog.tsx';

/** A form knows only text. */
const schema = z.extend(testimonialRequestSchema, {
  rating: z.pipe(z.pipe(z.string(), z.transform(Number)), ratingSchema),
});
const ratings = Array.from({ length: maxRating }, (_, index) => maxRating - index);

export interface TestimonialDialogProps {
  /** Absent for a new one. */
  testimonial?: AdminTestimonial;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a testimonial, or changes one. */
export function TestimonialDialog({ testimonial, onSaved, onClose }: TestimonialDialogProps) {
  const { call, texts, inboxTexts: words, locale } = useDesk();
  const form = useDeskForm(
    'testimonial',
    {
      schema,
      send: (body) =>
        testimonial
          ? call(changeTestimonial, { id: testimonial.id, body })
          : call(createTestimonial, { body }),
      sent: words.saved,
      failed: words.saveFailed,
    },
    onSaved,
  );
  const company = testimonial?.company === notProvided ? '' : testimonial?.company;
  return (
    <Dialog title={testimonial ? words.edit : words.add} onClose={onClose}>
      <form {...form.attributes} className="desk-form">
        {form.field(
          'name',
          texts.appointments.name,
          (control) => (
            <input {...control} type="text" defaultValue={testimonial?.name} autoComplete="off" />
          ),
          { required: true },
        )}
        {form.field('company', words.company, (control) => (
          <input {...control} type="text" defaultValue={company} autoComplete="off" />
        ))}
        {form.field('rating', words.rating, (control) => (
          <select {...control} defaultValue={testimonial?.rating ?? maxRating}>
            {ratings.map((rating) => (
              <option key={rating}>{rating}</option>
            ))}
          </select>
        ))}
        {form.field('locale', words.language, (control) => (
          <select {...control} defaultValue={testimonial?.locale ?? locale}>
            {locales.map((language) => (
              <option key={language} value={language}>
                {localeTable[language].name}
              </option>
            ))}
          </select>
        ))}
        {form.field(
          'text',
          words.quote,
          (control) => (
            <textarea {...control} rows={5} defaultValue={testimonial?.text} />
          ),
          { required: true, className: 'desk-form-wide' },
        )}
        <div className="desk-actions desk-form-wide">
          <button type="submit" className="button" disabled={form.isSending}>
            {words.save}
          </button>
          <button type="button" className="button-quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
