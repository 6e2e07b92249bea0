import * as routes from '#features/calendars/contract/calendar-feed-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const calendarFeed = endpoint(
  on(routes.getCalendarFeed, {
    run: async ({ services: { calendarFeed } }) => success(await calendarFeed.get()),
  }),
  on(routes.createCalendarFeed, {
    async act({ body, now, trace, services: { calendarFeed, randomId } }) {
      const secret = randomId(32);
      const contactData = body?.contactData ?? false;
      const doing = { now, trace: trace('calendar_feed_created') };
      await calendarFeed.create({ secret, contactData }, doing);
      return success({ id: secret, createdAt: now.toISOString(), contactData });
    },
  }),
  on(routes.revokeCalendarFeed, {
    async act({ now, trace, services: { calendarFeed } }) {
      await calendarFeed.revoke({ now, trace: trace('calendar_feed_revoked') });
      return success(undefined);
    },
  }),
);
