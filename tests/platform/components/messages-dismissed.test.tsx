/** Dismissed toasts: one that has not appeared yet, and one whose successor comes while it leaves. */
import { beforeEach, expect, it, vi } from 'vitest';
import { dismissToasts, toast, toasterHeard } from '#platform/browser/toast.ts';

const duration = Number.POSITIVE_INFINITY;
const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map((one) => one.textContent);

/** Time for what comes with the next frames; timers stand still meanwhile. */
async function frames() {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
}

beforeEach(async () => {
  toast.prepare();
  await toasterHeard();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

it.each(['one', undefined])(
  'toasts: one that is dismissed before it appears does not stay (id: %s)',
  async (id) => {
    toast.success('Gespeichert', { ...(id !== undefined && { id }), duration });
    dismissToasts(id);
    await frames();
    expect(shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await frames();
    await vi.advanceTimersByTimeAsync(300);
    await frames();
    expect(shown()).toEqual([]);
  },
);

it('toasts: one with the id of another that is still leaving is shown and stays', async () => {
  toast.error('Noch nicht alles ausgefüllt', { id: 'faults', duration });
  await frames();
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toEqual(['Noch nicht alles ausgefüllt']);
  dismissToasts('faults');
  await frames();
  toast.error('Nicht gesendet', { id: 'faults', duration });
  await frames();
  await vi.advanceTimersByTimeAsync(1000);
  await frames();
  expect(shown()).toEqual(['Nicht gesendet']);
  toast.error('Noch immer nicht gesendet', { id: 'faults', duration });
  await frames();
  await vi.advanceTimersByTimeAsync(1000);
  await frames();
  expect(shown()).toEqual(['Noch immer nicht gesendet']);
});
