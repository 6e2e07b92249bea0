import { calendarFeedDays, calendarPastDays } from '#features/calendars/contract/calendar-feed.ts';
import { readCalendar } from '#features/calendars/contract/calendar-feed-routes.ts';
import { auditEntry } from '#features/audit/index.ts';
import { calendarText } from '#features/calendars/rules/calendar.ts';
import { deskTexts } from '#platform/i18n/desk-texts.ts';
import { refusal } from '#platform/rules/outcome.ts';
import { revalidated } from '#platform/http/etag.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { dayMs } from '#platform/time/units.ts';

export const calendar = endpoint(
  on(readCalendar, {
    limit: 'read',
    async run({ request, id, query: { locale, ...asked }, address, now, services }) {
      const { calendarFeed, audit, randomId, readStaff, sourceOf } = services;
      const before = (days: number) => new Date(now.getTime() - days * dayMs);
      const period = { from: before(calendarPastDays), since: before(calendarFeedDays) };
      const [found, staff] = await Promise.all([calendarFeed.read(id, period), readStaff()]);
      if (!found) return refusal('not_found');
      const { consultant = asked.consultant, contactData, appointments } = found;
      const isAnothers = (asked.consultant ?? consultant) !== consultant;
      const isNobodys = consultant !== undefined && !staff.isActive(consultant);
      if (isAnothers || isNobodys) return refusal('not_found');
      const source = sourceOf(address);
      const actor = { now, randomId, actor: 'system', source } as const;
      const entry = auditEntry('calendar_feed_read', actor, found.consultant);
      // Only holders of the address get here. The audit log has one entry per day, feed and reading network.
      await audit.tally(entry, 'day', `${source} ${found.consultant ?? ''}`);
      const text = calendarText(
        appointments,
        { contactData, consultant },
        deskTexts[locale],
        staff,
      );
      return { ...revalidated(request, text), mediaType: 'text/calendar; charset=utf-8' };
    },
  }),
);
