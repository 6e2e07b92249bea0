/** The desk in small windows: what sends a form stays in sight, and the newest toast lies on top. */
import '#styles/global.css';
import '#platform/form/form.css';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EnterDialog } from '#features/appointments/desk.ts';
import { toast } from '#platform/browser/toast.ts';
import { undoPlace } from '#platform/desk/undo.ts';
import { answerJson } from '#tests/support/components/answers.ts';
import { findAxeViolations } from '#tests/support/components/axe.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';
import { find } from '#tests/support/components/find.ts';
import { inWindow } from '#tests/support/components/looks.ts';
import { consultantOf } from '#tests/support/consultant.ts';

const nothing = () => undefined;
// As on the desk's page, before its first toast.
document.getElementById('toasts')?.setAttribute('data-desk', '');

it.each([
  { width: 320, height: 568 },
  { width: 812, height: 375 },
  { width: 375, height: 420 },
])('$width x $height: what sends a form is in sight, and leaves it its room', async (size) => {
  answerJson('GET /api/admin/consultants', [{ ...consultantOf('firm'), version: 1 }]);
  await inWindow(size, async () => {
    await mountAtDesk(<EnterDialog onShow={nothing} onClose={nothing} />);
    const foot = find('dialog form > .desk-actions');
    await expect.element(foot).toBeVisible();
    const { height } = foot.element().getBoundingClientRect();
    const send = () => foot.getByRole('button').first().element().getBoundingClientRect();
    expect(send().top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => send().bottom).toBeLessThanOrEqual(size.height);
    expect(height).toBeLessThanOrEqual(size.height * (size.height < 480 ? 0.2 : 0.25));
    expect(await findAxeViolations()).toEqual([]);
  });
});

/** Whether no element covers the toast's title. */
const liesOnTop = (text: string) => {
  const title = page.getByText(text, { exact: true }).element();
  const { left, top, width, height } = title.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && title.contains(seen);
};

it('on a phone, a failure’s toast and one with an undo are both in sight', async () => {
  const undo = vi.fn();
  await inWindow({ width: 375, height: 800 }, async () => {
    const action = { label: 'Rückgängig', onClick: undo };
    toast.success('Bestätigt', { ...undoPlace, action });
    await expect.element(page.getByText('Bestätigt')).toBeVisible();
    toast.error('Nicht bestätigt', { description: 'Sie sind offline.' });
    await expect.element(page.getByText('Nicht bestätigt')).toBeVisible();
    await expect.poll(() => liesOnTop('Nicht bestätigt')).toBe(true);
    await expect.poll(() => liesOnTop('Sie sind offline.')).toBe(true);
    expect(liesOnTop('Bestätigt')).toBe(true);
  });
});

/** Where the toast stands, as sonner says it. */
const placeOf = (text: string) => {
  const list = page.getByText(text, { exact: true }).element().closest('[data-sonner-toaster]');
  return `${list?.getAttribute('data-y-position')} ${list?.getAttribute('data-x-position')}`;
};

it.each(['ltr', 'rtl'])(
  '%s: only a toast with an undo stands at the foot, and stays',
  async (dir) => {
    document.documentElement.dir = dir;
    onTestFinished(() => void (document.documentElement.dir = 'ltr'));
    await inWindow({ width: 1280, height: 800 }, async () => {
      toast.success('Bestätigt', {
        ...undoPlace,
        action: { label: 'Rückgängig', onClick: nothing },
      });
      toast.success('Eingetragen', { action: { label: 'Ansehen', onClick: nothing } });
      await expect.element(page.getByText('Bestätigt')).toBeVisible();
      await expect.element(page.getByText('Eingetragen')).toBeVisible();
      expect([placeOf('Bestätigt'), placeOf('Eingetragen')]).toEqual(['bottom left', 'top right']);
      const { left } = page.getByText('Bestätigt').element().getBoundingClientRect();
      expect(left).toBeLessThan(640);
      // After sonner's four seconds.
      await expect.element(page.getByText('Eingetragen')).not.toBeInTheDocument();
      expect(page.getByText('Bestätigt').elements()).toHaveLength(1);
    });
  },
);
