import type { Config } from '@netlify/functions';
import { calendarFeedDays, calendarPastDays } from '#contract/calendar-feed.ts';
import { readCalendar } from '#contract/calendar-feed-routes.ts';
import { calendarText } from '#domain/calendar.ts';
import { deskTexts } from '#domain/desk-texts.ts';
import { refusal, success } from '#domain/outcome.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { dayMs } from '#time/units.ts';

export const config: Config = { path: '/api/calendar/:id' };

export default endpoint(
  on(readCalendar, {
    limit: 'read',
    async run({ id, query: { locale }, now, services: { calendarFeed } }) {
      const before = (days: number) => new Date(now.getTime() - days * dayMs);
      const period = { from: before(calendarPastDays), since: before(calendarFeedDays) };
      const appointments = await calendarFeed.read(id, period);
      if (!appointments) return refusal('not_found');
      const text = calendarText(appointments, deskTexts[locale]);
      return { ...success(text), mediaType: 'text/calendar; charset=utf-8' };
    },
  }),
);
