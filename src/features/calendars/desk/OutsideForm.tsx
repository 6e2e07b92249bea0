import { useState } from 'react';
import * as z from 'zod/mini';
import { addOutsideCalendar } from '#features/calendars/contract/outside-calendar-routes.ts';
import { outsideCalendarRequestSchema } from '#features/calendars/contract/outside-calendar.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { useTypedQuestion } from '#platform/desk-ui/typed-question.ts';
import { toast } from '#platform/browser/toast.ts';
import { causeText } from './outside-text.ts';

const schema = z.pick(outsideCalendarRequestSchema, { address: true });

/** Form that adds an external calendar; it is read at once. */
export function OutsideForm({ consultant }: { consultant: string }) {
  const { write, hoursTexts } = useDesk();
  const touch = useTouch();
  const words = hoursTexts.outside;
  const [allDay, setAllDay] = useState(false);
  useTypedQuestion('outside');
  const form = useDeskForm(
    'outside',
    {
      schema,
      send: async ({ address }, { idempotencyKey }) => {
        const body = { consultant, address, allDay };
        const answer = await write(addOutsideCalendar, {
          body,
          idempotencyKey,
        });
        const cause = answer.ok ? answer.value.cause : undefined;
        if (cause !== undefined) {
          toast.warning(words.unread, { description: causeText(cause, { hoursTexts }) });
        } else if (answer.ok) toast.success(words.added);
        return answer;
      },
      sent: null,
      failed: words.addFailed,
      longest: { address: 2048 },
      sentences: words.errors,
    },
    () => void touch('outside'),
  );
  return (
    <Form {...form.attributes} className="desk-form">
      {form.input(
        'address',
        words.address,
        { type: 'url', dir: 'ltr', spellCheck: false },
        { required: true, help: words.addressHelp, className: 'desk-form-wide' },
      )}
      <label className="desk-check desk-form-wide">
        <input
          type="checkbox"
          name="all-day"
          checked={allDay}
          onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
        />
        <span>{words.allDay}</span>
      </label>
      <FormActions submit={words.add} isSending={form.isSending} className="button-quiet" />
    </Form>
  );
}
