/** An inquiry in its dialog: sent, it closes by itself, after as long as it takes to read so. */
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

it('stays a second and a half after it was sent', async () => {
  dialog.showModal();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closing = closeLater(dialog);
  await vi.advanceTimersByTimeAsync(1499);
  expect(dialog.open).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(dialog.open).toBe(false);
  await closing;
});

it('closes by itself, gives the focus back and begins anew', async () => {
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

  // In Safari nothing has the focus that is clicked.
  const button = document.querySelector<HTMLElement>('[data-inquiry]');
  button?.blur();
  button?.click();
  expect(dialog.open).toBe(true);
  dialog.close();
  await expect.element(opener).toHaveFocus();
});
