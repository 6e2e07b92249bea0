/** The testimonials area of the desk: add, hide, order, delete. */
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import {
  type AdminTestimonial,
  testimonialOrderSchema,
} from '#features/testimonials/contract/testimonial.ts';
import { Testimonials } from '#features/testimonials/desk.ts';
import { pick } from '#platform/i18n/catalogue.ts';
import { answer, callsTo, sentTo } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { enter, press, select } from '#tests/support/components/hand.ts';

const words = pick('de', 'adminInbox');
const one = (name: string, more: Partial<AdminTestimonial> = {}): AdminTestimonial => ({
  ...{ id: name.padEnd(22, '0'), name, company: 'Muster AG', rating: 5, locale: 'de' },
  ...{ text: `Was ${name} sagt`, hidden: false, ...more },
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const names = () => [...document.querySelectorAll('.desk-strong')].map((each) => each.textContent);

/** What the server has. */
let kept: AdminTestimonial[] = [];
beforeEach(() => {
  kept = [one('Zora'), one('Zita')];
  answer('GET /api/testimonials/all', () => Response.json(kept));
});

it('testimonials: adds one once its fields are filled in', async () => {
  answer('POST /api/testimonials', () => {
    kept = [...kept, one('Zoe', { rating: 4 })];
    return Response.json({ id: kept[2]?.id }, { status: 201 });
  });
  await mountAtDesk(<Testimonials />);
  await press(button(words.add));
  await press(dialog.getByRole('button', { name: words.save }));
  await expect.poll(() => document.querySelectorAll('dialog .field-error')).toHaveLength(2);
  expect(await findAxeViolations()).toEqual([]);
  expect(callsTo('POST /api/testimonials')).toEqual([]);
  await enter(find('dialog [name=name]'), 'Zoe');
  await select(find('dialog [name=rating]'), '4');
  await enter(find('dialog [name=text]'), 'Ruhig und genau.');
  await press(dialog.getByRole('button', { name: words.save }));
  await expect.poll(names).toEqual(['Zora', 'Zita', 'Zoe']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await sentTo('POST /api/testimonials')).toMatchObject([
    { name: 'Zoe', rating: 4, locale: 'de', text: 'Ruhig und genau.' },
  ]);
});

it('testimonials: edits one in the form that it fills', async () => {
  answer('PATCH /api/testimonials/:id', () => {
    kept = [one('Zora'), one('Zita', { text: 'Anders' })];
    return Response.json(kept[1]);
  });
  await mountAtDesk(<Testimonials />);
  await press(button(`${words.edit}: Zita`));
  await expect.element(find('dialog [name=text]')).toHaveValue('Was Zita sagt');
  await enter(find('dialog [name=text]'), 'Anders');
  await press(dialog.getByRole('button', { name: words.save }));
  await expect.element(page.getByText('Anders')).toBeVisible();
  expect(callsTo('PATCH /api/testimonials/:id').map(({ url }) => url)).toEqual([
    expect.stringContaining(one('Zita').id),
  ]);
  expect(await sentTo('PATCH /api/testimonials/:id')).toMatchObject([{ text: 'Anders' }]);
});

it('testimonials: hides one and shows it again', async () => {
  answer('PATCH /api/testimonials/:id', async (request) => {
    const { hidden } = z.parse(z.object({ hidden: z.boolean() }), await request.json());
    kept = [one('Zora', { hidden }), one('Zita')];
    return Response.json(kept[0]);
  });
  await mountAtDesk(<Testimonials />);
  const status = page.getByRole('listitem').filter({ hasText: 'Zora' }).getByText(words.hidden);
  await press(button(`${words.hide}: Zora`));
  await expect.element(status).toBeVisible();
  await press(button(`${words.show}: Zora`));
  await expect.element(status).not.toBeInTheDocument();
  expect(await sentTo('PATCH /api/testimonials/:id')).toEqual([
    { hidden: true },
    { hidden: false },
  ]);
});

it('testimonials: the arrows change places and keep the focus; those at the ends do nothing', async () => {
  answer('POST /api/testimonials/order', async (request) => {
    const { ids } = z.parse(testimonialOrderSchema, await request.json());
    kept = ids.flatMap((id) => kept.find((each) => each.id === id) ?? []);
    return new Response(null, { status: 204 });
  });
  await mountAtDesk(<Testimonials />);
  await expect.element(button(`${words.up}: Zora`)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button(`${words.down}: Zita`)).toHaveAttribute('aria-disabled', 'true');
  await press(button(`${words.up}: Zita`));
  await expect.poll(names).toEqual(['Zita', 'Zora']);
  await expect.element(button(`${words.up}: Zita`)).toHaveFocus();
  await expect.element(page.getByText(words.ordered)).toBeVisible();
  await press(button(`${words.down}: Zita`));
  await expect.poll(names).toEqual(['Zora', 'Zita']);
  await expect
    .poll(() => sentTo('POST /api/testimonials/order'))
    .toEqual([
      { ids: [one('Zita').id, one('Zora').id] },
      { ids: [one('Zora').id, one('Zita').id] },
    ]);
});

it('testimonials: deletes one after a question', async () => {
  answer('DELETE /api/testimonials/:id', () => {
    kept = [one('Zita')];
    return new Response(null, { status: 204 });
  });
  await mountAtDesk(<Testimonials />);
  await press(button(`${words.delete}: Zora`));
  await expect.element(dialog.getByText(words.deleteQuestion)).toBeVisible();
  expect(callsTo('DELETE /api/testimonials/:id')).toEqual([]);
  await press(dialog.getByRole('button', { name: words.delete, exact: true }));
  await expect.poll(names).toEqual(['Zita']);
  await expect.element(page.getByText(words.deleted)).toBeVisible();
});
