import * as z from 'zod/mini';
import { blockDay, listBlockedDays, unblockDay } from '#contract/blocked-day-routes.ts';
import { dateSchema, subjectSchema } from '#contract/fields.ts';
import { formatNumber } from '#i18n/format.ts';
import { plural } from '#i18n/plural.ts';
import { failureText } from '#islands/admin/acts/failure-text.ts';
import { useTouch } from '#islands/admin/data/subjects.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { formatFullDay } from '#islands/admin/format.ts';
import { firmToday } from '#islands/firm-clock.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Part } from '#islands/admin/ui/Area.tsx';
import { useDeskForm } from '#islands/admin/ui/DeskForm.tsx';
import { FormActions } from '#islands/admin/ui/FormActions.tsx';
import { toast } from '#islands/toast.ts';

const schema = z.strictObject({
  date: z.pipe(z.string().check(z.minLength(1, 'required')), dateSchema),
  reason: z.union([z.literal(''), subjectSchema]),
});

const blockedDays = reading(['blockedDays'], (call) => call(listBlockedDays));

/** Days without consultations. */
export function BlockedDays() {
  const { write, texts, actTexts, locale } = useDesk();
  const touch = useTouch();
  const words = texts.blocked;
  const days = useRead(blockedDays);
  const form = useDeskForm(
    'block',
    {
      schema,
      send: async ({ date, reason }, { idempotencyKey }) => {
        const body = { date, ...(reason !== '' && { reason }) };
        const answer = await write(blockDay, { body, idempotencyKey });
        const booked = answer.ok ? answer.value.booked : 0;
        if (booked > 0) {
          const count = formatNumber(booked, locale);
          toast.warning(plural(words.booked, booked, locale, { count }));
        }
        return answer;
      },
      sent: words.done,
      failed: words.failed,
    },
    () => void touch('blockedDays'),
  );

  async function unblock(date: string) {
    const answer = await write(unblockDay, { query: { date } });
    if (answer.ok) toast.success(words.undone);
    else toast.error(words.failed, { description: failureText(answer, actTexts, locale) });
    return touch('blockedDays');
  }

  return (
    <Part title={words.title}>
      <p className="desk-note">{words.note}</p>
      <form {...form.attributes} className="desk-form">
        {form.input(
          'date',
          texts.slots.date,
          { type: 'date', min: firmToday(), dir: 'ltr' },
          { required: true },
        )}
        {form.input('reason', words.reason)}
        <FormActions submit={words.submit} isSending={form.isSending} className="button-quiet" />
      </form>
      <ul className="desk-rows">
        {(days.value ?? []).map(({ date, reason }) => (
          <li key={date} className="desk-row desk-row-pair">
            <div className="desk-row-main">
              <p>{formatFullDay(date, locale)}</p>
              <p className="desk-row-more">
                <bdi>{reason}</bdi>
              </p>
            </div>
            <div className="desk-row-actions">
              <ActionButton
                label={`${words.undo}: ${formatFullDay(date, locale)}`}
                onAction={() => unblock(date)}
              >
                {words.undo}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
