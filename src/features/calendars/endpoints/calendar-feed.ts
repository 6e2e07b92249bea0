import * as routes from '#features/calendars/contract/calendar-feed-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const calendarFeed = endpoint(
  on(routes.getCalendarFeed, {
    run: async ({ services: { calendarFeed } }) => success(await calendarFeed.get()),
  }),
  on(routes.createCalendarFeed, {
    async run({ body, now, audit, services: { calendarFeed, randomId } }) {
      const id = randomId(32);
      const contactData = body?.contactData ?? false;
      await calendarFeed.create(id, { now, contactData }, audit('calendar_feed_created'));
      return success({ id, createdAt: now.toISOString(), contactData });
    },
  }),
  on(routes.revokeCalendarFeed, {
    async run({ audit, services: { calendarFeed } }) {
      await calendarFeed.revoke(audit('calendar_feed_revoked'));
      return success(undefined);
    },
  }),
);
