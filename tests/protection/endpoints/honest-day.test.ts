/** A good day of a small firm at the limits of production: nothing treats it as a flood. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { book, day } from '#tests/support/booking.ts';
import { stored } from '#tests/support/keys.ts';
import { viewOf } from '#tests/support/links.ts';
import { useMailApp } from '#tests/support/mail-app.ts';
import { mailReader } from '#tests/support/mail-links.ts';
import { solveWork } from '#tests/support/work.ts';

const { setup, smtp, tick } = useMailApp({ rateLimitScale: 1 });
const minute = 60_000;
const requests = 40;
const perDay = ['09:00', '10:00', '11:00', '14:00', '15:00'];

async function offer(days: number) {
  const { app } = setup();
  const headers = await app.signIn();
  const body = { startDate: day, endDate: addDays(day, days - 1), timeSlots: perDay };
  const response = await app.call('/api/slots/generate', { method: 'POST', headers, body });
  expect(response.status).toBe(201);
}

const hosts = ['gmail.com', 'bluewin.ch', 'gmx.ch'];

/** A fuller diary asks for work sooner; how long the day and how empty the diary is, the night varies. */
const byDay = [{ days: 8, hours: 24 }];
const byNight = [
  { days: 8, hours: 2 },
  { days: 22, hours: 2 },
  { days: 22, hours: 24 },
];

it.each(process.env['NIGHTLY'] === '1' ? [...byDay, ...byNight] : byDay)(
  `${requests} honest requests for times on $days days, within $hours hours: no work for the first 20, no alarm`,
  async ({ days, hours }) => {
    await offer(days);
    const { app, clock, engine } = setup();
    const mailsTo = mailReader(smtp);
    const asked: number[] = [];
    for (let index = 0; index < requests; index += 1) {
      // Every second writes from a domain of their own.
      const host = index % 2 === 0 ? `firm${index}.example` : (hosts[index % 3] ?? '');
      const email = `visitor${index}@${host}`;
      const ip = `198.51.${index}.7`;
      // They choose all over the diary: 7 has no factor in common with 40 and 110.
      const chosen = (index * 7) % (days * perDay.length);
      const wish = {
        date: addDays(day, Math.floor(chosen / perDay.length)),
        time: perDay[chosen % perDay.length] ?? '',
        email,
      };
      let answer = await book(app, wish, { ip });
      if (answer.status === 428) {
        asked.push(index);
        answer = await book(app, { ...wish, altcha: await solveWork(await answer.json()) }, { ip });
      }
      expect(answer.status).toBe(201);
      const { heldUntil } = z.parse(bookingAnswerSchema, await answer.json());
      await tick();
      const [first] = mailsTo(email);
      expect(first?.token).toBeDefined();
      if (heldUntil !== undefined) {
        const body = { token: first?.token };
        const opened = await app.call('/api/links/appointment', { method: 'POST', body, ip });
        expect(await viewOf(opened)).toMatchObject({ status: 'pending' });
      }
      clock.advance((hours * 60 * minute) / requests);
      await tick();
      expect(mailsTo(email)).toHaveLength(heldUntil === undefined ? 1 : 2);
    }
    expect(asked.filter((index) => index < 20)).toEqual([]);
    expect(await engine.call(['HKEYS', stored(keys.alarms)])).toEqual([]);
    expect(await engine.call(['ZCARD', stored(keys.outbox)])).toBe(0);
    expect(smtp().mails.filter(({ subject = '' }) => /Alarm/.test(subject))).toEqual([]);
    // Each request is told to the firm by two mails.
    expect(mailsTo('desk@example.com')).toHaveLength(2 * requests);
  },
);
