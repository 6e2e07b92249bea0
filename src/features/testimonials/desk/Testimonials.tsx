import { useState } from 'react';
import {
  changeTestimonial,
  deleteTestimonial,
  listAllTestimonials,
  orderTestimonials,
} from '#features/testimonials/contract/testimonial-routes.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { type AdminTestimonial, maxRating } from '#features/testimonials/contract/testimonial.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { ClientText } from '#platform/browser/ClientText.tsx';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { moved } from './order.ts';
import { TestimonialDialog } from './TestimonialDialog.tsx';

const testimonials = reading(['testimonials'], (call) => call(listAllTestimonials));

/** The testimonials area of the desk, in the order of the home page. */
export function Testimonials() {
  const { write, actTexts, locale, inboxTexts: words } = useDesk();
  const touch = useTouch();
  const list = useRead(testimonials);
  const [edited, setEdited] = useState<AdminTestimonial | 'new' | null>(null);
  const items = list.value ?? [];

  async function settle(answer: { ok: true } | Failure, done: string) {
    if (answer.ok) toast.success(done);
    else toast.error(words.saveFailed, { description: failureText(answer, actTexts, locale) });
    await touch('testimonials');
  }

  async function move(index: number, by: number) {
    if (!items[index + by]) return;
    const next = moved(items, index, by);
    list.set(next);
    await settle(
      await write(orderTestimonials, { body: { ids: next.map(({ id }) => id) } }),
      words.ordered,
    );
  }

  async function remove({ id }: AdminTestimonial) {
    const answer = await write(deleteTestimonial, { id });
    if (answer.ok) list.set(items.filter((item) => item.id !== id));
    void settle(answer, words.deleted);
  }

  return (
    <div className="desk-stack">
      <div className="desk-actions">
        <button type="button" className="button" onClick={() => setEdited('new')}>
          {words.add}
        </button>
      </div>
      <ol className="desk-rows">
        {items.map((item, index) => (
          <li key={item.id} className="desk-row desk-row-text">
            <div className="desk-row-main">
              <p>
                <bdi className="desk-strong">{item.name}</bdi>{' '}
                {item.company !== notProvided && <bdi>{item.company}</bdi>}{' '}
                <bdi dir="ltr" className="tabular">
                  {item.rating}/{maxRating}
                </bdi>
              </p>
              <p className="desk-message" lang={item.locale} dir="auto">
                <ClientText>{item.text}</ClientText>
              </p>
            </div>
            <span className="desk-status" data-status={item.hidden ? 'cancelled' : 'confirmed'}>
              {item.hidden ? words.hidden : words.visible}
            </span>
            <div className="desk-row-actions">
              <ActionButton
                label={`${words.up}: ${item.name}`}
                isIdle={index === 0}
                onAction={() => move(index, -1)}
              >
                ↑
              </ActionButton>
              <ActionButton
                label={`${words.down}: ${item.name}`}
                isIdle={index === items.length - 1}
                onAction={() => move(index, 1)}
              >
                ↓
              </ActionButton>
              <ActionButton
                label={`${item.hidden ? words.show : words.hide}: ${item.name}`}
                onAction={async () =>
                  settle(
                    await write(changeTestimonial, { id: item.id, body: { hidden: !item.hidden } }),
                    words.saved,
                  )
                }
              >
                {item.hidden ? words.show : words.hide}
              </ActionButton>
              <button
                type="button"
                className="button-quiet desk-button"
                aria-label={`${words.edit}: ${item.name}`}
                onClick={() => setEdited(item)}
              >
                {words.edit}
              </button>
              <ConfirmButton
                label={`${words.delete}: ${item.name}`}
                question={words.deleteQuestion}
                action={words.delete}
                onConfirm={() => remove(item)}
              >
                {words.delete}
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ol>
      <ListState
        phase={list.hasFailed ? 'failed' : list.value ? 'ready' : 'loading'}
        isEmpty={items.length === 0}
        empty={words.noTestimonials}
      />
      {edited && (
        <TestimonialDialog
          {...(edited !== 'new' && { testimonial: edited })}
          onSaved={() => {
            setEdited(null);
            void touch('testimonials');
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
