/** Letters about a proposal that wait while the firm corrects something else. */
import { expect, it } from 'vitest';
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { isSuperseded } from '#features/appointments/letters/superseded.ts';
import { newsOf } from '#tests/support/news.ts';

const corrected: AppointmentEvent = {
  ...{ kind: 'edited', at: '2026-11-21T08:04:00.000Z', fields: ['phone'] },
};
const afterCorrection = (news: AppointmentNews): AppointmentNews => ({
  ...news,
  ...{ history: [...news.history, corrected], all: [...news.all, corrected] },
});

it.each(['proposal-taken', 'proposal-withdrawn'])(
  '%s: is told to the client all the same',
  (name) => {
    const news = newsOf(name, 'visitor');
    expect(isSuperseded(news)).toBe(false);
    expect(isSuperseded(afterCorrection(news))).toBe(false);
  },
);
