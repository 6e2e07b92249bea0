import { expect, it, vi } from 'vitest';
import { AppBadge } from '#features/desk/desk/live/AppBadge.tsx';
import { answerJson } from '#tests/support/components/answers.ts';
import { mountAtDesk } from '#tests/support/components/desk.tsx';

it('the app’s badge: counts what waits, until one leaves the desk', async () => {
  const shown = vi.spyOn(Navigator.prototype, 'setAppBadge').mockResolvedValue();
  const none = { pending: 0, confirmed: 9, cancelled: 9, completed: 9, expired: 9 };
  answerJson('GET /api/admin/statistics', {
    ...{ appointments: { ...none, pending: 2 }, today: 9, thisWeek: 9, consultants: [] },
    ...{ bookings: [], erased: [], slots: { free: 9, booked: 9, services: [] }, unbookable: [] },
    unread: { messages: 4, inquiries: 8 },
  });
  const alarm = { kind: 'site_limit', channel: 'mail', since: '2041-12-01T09:00:00.000Z' };
  answerJson('GET /api/deliveries', {
    ...{ deliveries: [], alarms: [{ ...alarm, waiting: 9 }], standing: [] },
  });
  const { unmount } = await mountAtDesk(<AppBadge />);
  await expect.poll(() => shown.mock.lastCall).toEqual([15]);
  await unmount();
  expect(shown.mock.lastCall).toEqual([0]);
});
