/** The keyboard's path through toasts: past them, and back from one that closes while it is focused. */
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { mount } from '#tests/support/components/mount.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const message = page.getByText('Gespeichert');
const close = page.getByRole('button', { name: 'Schliessen' });
const container = () => document.getElementById('toasts');

/** Two fields with a toast between them, and the focus on the toast's only button. */
async function open() {
  await mount(
    <>
      <input aria-label="Vorher" />
      <div id="place" />
      <input aria-label="Nachher" />
    </>,
  );
  document.getElementById('place')?.append(container() ?? '');
  toast.success('Gespeichert', { duration: Number.POSITIVE_INFINITY });
  await expect.element(message).toBeVisible();
  await userEvent.click(field('Vorher'));
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(close).toHaveFocus();
}
afterEach(() => document.body.append(container() ?? ''));

it('toasts: Tab moves past a toast, also if it closes later', async () => {
  await open();
  await userEvent.tab();
  await expect.element(field('Nachher')).toHaveFocus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  dismissToasts();
  await expect.element(message).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

it('toasts: the focus returns to its origin when the focused toast is closed', async () => {
  await open();
  await userEvent.keyboard('{Enter}');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(field('Vorher')).toHaveFocus();
});
