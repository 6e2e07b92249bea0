/** The keyboard's way through messages: on past them, and back from one that goes while it has the focus. */
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissToasts, toast } from '#platform/browser/toast.ts';
import { mount } from '#tests/support/components/mount.tsx';

const field = (name: string) => page.getByRole('textbox', { name });
const message = page.getByText('Gespeichert');
const close = page.getByRole('button', { name: 'Schliessen' });
const container = () => document.getElementById('toasts');

/** Two fields with the messages between them, and the focus on the message's one button. */
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

it('goes on past a message, also when that goes later', async () => {
  await open();
  await userEvent.tab();
  await expect.element(field('Nachher')).toHaveFocus();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  dismissToasts();
  await expect.element(message).not.toBeInTheDocument();
  expect(document.activeElement).toBe(document.body);
});

it('comes back to where it was from a message that it closes', async () => {
  await open();
  await userEvent.keyboard('{Enter}');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(field('Vorher')).toHaveFocus();
});
