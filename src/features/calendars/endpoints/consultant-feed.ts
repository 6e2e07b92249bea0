import {
  createConsultantFeed,
  revokeConsultantFeed,
} from '#features/calendars/contract/calendar-feed-routes.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';

export const consultantFeed = endpoint(
  on(createConsultantFeed, {
    async act({ id, body, now, trace, services: { calendarFeed, randomId } }) {
      const secret = randomId(32);
      const contactData = body?.contactData ?? false;
      const doing = { now, trace: trace('calendar_feed_created', id) };
      const isMade = await calendarFeed.consultant.create(id, { secret, contactData }, doing);
      if (!isMade) return refusal('not_found');
      return success({ id: secret, createdAt: now.toISOString(), contactData });
    },
  }),
  on(revokeConsultantFeed, {
    async act({ id, now, trace, services: { calendarFeed } }) {
      await calendarFeed.consultant.revoke(id, { now, trace: trace('calendar_feed_revoked', id) });
      return success(undefined);
    },
  }),
);
