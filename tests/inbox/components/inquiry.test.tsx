/** The inquiry dialog: closes by itself once the visitor had time to read that the inquiry was sent. */
import { beforeEach, expect, it, vi } from 'vitest';
import { pick } from '#platform/i18n/catalogue.ts';
import { closeLater } from '#features/inbox/page/inquiry/close-later.ts';
import { InquiryIsland } from '#features/inbox/page/inquiry/InquiryIsland.tsx';
import { wireInquiryModal } from '#features/inbox/page/inquiry/modal.ts';
import { answer } from '#tests/support/components/answers.ts';
import { find } from '#tests/support/components/find.ts';
import { enter, press } from '#tests/support/components/hand.ts';
import { mount } from '#tests/support/components/mount.tsx';

const opener = find('[data-inquiry]');
let dialog: HTMLDialogElement;

beforeEach(async () => {
  const setting = { locale: 'de', formTexts: pick('de', 'form'), privacyPath: '/' } as const;
  await mount(
    <>
      <button type="button" data-inquiry="sonstige" data-title="Sonstige">
        Anfrage
      </button>
      <dialog id="inquiry">
        <h2 id="inquiry-title">…</h2>
        <input type="hidden" name="service" form="inquiry-fields" />
        <InquiryIsland texts={pick('de', 'inquiry')} {...setting} />
      </dialog>
    </>,
  );
  const mounted = document.querySelector('dialog');
  if (!mounted) throw new Error('there is no dialog');
  dialog = mounted;
});

it('inquiry dialog: stays open for a second and a half after sending', async () => {
  dialog.showModal();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = closeLater(dialog);
  await vi.advanceTimersByTimeAsync(1499);
  expect(dialog.open).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(dialog.open).toBe(false);
  await closing;
});

it('inquiry dialog: closes after sending, returns focus to its button and empties the form', async () => {
  answer('POST /api/inquiries', () => Response.json({ id: 'x'.repeat(22) }, { status: 201 }));
  wireInquiryModal(dialog);
  await press(opener);
  for (const [name, value] of [
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
    ['message', 'Guten Tag'],
  ] as const) {
    await enter(find(`dialog [name=${name}]`), value);
  }
  await press(find('dialog [type=submit]'));
  await expect.element(find('[data-sonner-toast]')).toBeInTheDocument();
  expect(dialog.open).toBe(true);
  await expect.poll(() => dialog.open).toBe(false);
  await expect.element(opener).toHaveFocus();
  await expect.element(find('dialog [name=message]')).toHaveValue('');

  // Safari does not focus a clicked button.
  const button = document.querySelector<HTMLElement>('[data-inquiry]');
  button?.blur();
  button?.click();
  expect(dialog.open).toBe(true);
  dialog.close();
  await expect.element(opener).toHaveFocus();
});
