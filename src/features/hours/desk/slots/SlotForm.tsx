import { useState } from 'react';
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { knownDateSchema } from '#platform/contract/fields.ts';
import { generateSlots } from '#features/hours/contract/slot-routes.ts';
import { slotTimeSchema } from '#features/hours/contract/available-slot.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { useTypedQuestion } from '#platform/desk-ui/typed-question.ts';
import { useOwner } from './use-owner.tsx';

const required = z.string().check(z.minLength(1, 'required'));
const schema = z.strictObject({
  consultant: z.optional(consultantIdSchema),
  date: z.pipe(required, knownDateSchema),
  time: z.pipe(required, slotTimeSchema),
});

/** Form for one slot: date, time and consultant. */
export function SlotForm() {
  const { write, texts } = useDesk();
  const touch = useTouch();
  const words = texts.slots;
  const { owner, choice } = useOwner('slot');
  const [typed, setTyped] = useState({ date: '', time: '' });
  useTypedQuestion('slot');
  const form = useDeskForm(
    'slot',
    {
      schema,
      send: async (body, { idempotencyKey }) => {
        const answer = await write(generateSlots, { body, idempotencyKey });
        const isKnown = answer.ok && answer.value.created === 0;
        return isKnown ? { ok: true, said: words.existing } : answer;
      },
      sent: words.added,
      failed: words.addFailed,
      fillIn: words.choose,
    },
    () => {
      setTyped({ date: '', time: '' });
      // The button is disabled until the next slot is typed.
      document.getElementById('slot-date')?.focus();
      void touch('slots');
    },
  );
  const isComplete = typed.date !== '' && typed.time !== '';
  const type = (name: keyof typeof typed, value: string) =>
    setTyped((current) => ({ ...current, [name]: value }));
  return (
    <Part title={words.single}>
      {choice}
      <Form {...form.attributes} className="desk-form">
        {/* A form field, so that another consultant makes it another request with its own key. */}
        {owner && <input type="hidden" name="consultant" value={owner.id} />}
        {form.date('date', words.date, {
          required: true,
          min: firmToday(),
          onValue: (date) => type('date', date),
        })}
        {form.input(
          'time',
          words.time,
          {
            ...{ type: 'time', step: 900, dir: 'ltr' },
            onInput: ({ currentTarget }) => type('time', currentTarget.value),
          },
          { required: true },
        )}
        <div className="desk-form-wide">
          <button
            type="submit"
            className="button desk-submit"
            disabled={!isComplete}
            aria-disabled={isComplete ? form.isSending : undefined}
            aria-busy={form.isSending}
          >
            {isComplete ? words.add : words.incomplete}
          </button>
        </div>
      </Form>
    </Part>
  );
}
