/** Services of different length: what the desk counts and shows is what visitors are offered. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { statisticsSchema } from '#features/desk/contract/statistics.ts';
import { hoursPreviewSchema, offeredTimesSchema } from '#features/hours/contract/hours.ts';
import { type Service, services } from '#platform/contract/service.ts';
import { addDays } from '#platform/time/zone.ts';
import { addSlots, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dayClosed, officeHours } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';

const rules: Partial<Record<Service, object>> = {
  'strategie-beratung': { minutes: 15, startEvery: 15 },
  'finanz-investment': { minutes: 90, notice: 3 * 24 * 60 },
  'projekt-management': { minutes: 240, bufferAfter: 30 },
  sonstige: { mostPerDay: 1 },
};
const { setup, get, send, bookAt } = useDesk({
  house: { ...house, ruleOf: (service) => ({ ...house.ruleOf(), ...(service && rules[service]) }) },
});
const timesSchema = z.array(z.object({ date: z.string(), time: z.string() }));
const visitorsTimes = async (service: Service) =>
  z.parse(timesSchema, await (await get(`/api/slots/available?service=${service}`)).json());

it('statistics: count for each service the times that visitors are offered', async () => {
  await send('POST', '/api/hours', { ...officeHours, holidays: [] });
  await addSlots(setup().app, '19:30');
  await bookAt('10:00', { service: 'sonstige' });
  const answer = await get('/api/admin/statistics');
  const { slots } = z.parse(statisticsSchema, await answer.json());
  const all = new Set<string>();
  for (const [index, service] of services.entries()) {
    const times = await visitorsTimes(service);
    for (const { date, time } of times) all.add(`${date} ${time}`);
    expect(slots.services[index]).toEqual({ service, free: times.length });
  }
  expect(new Set(slots.services.map(({ free }) => free)).size).toBe(services.length);
  expect(slots).toMatchObject({ free: all.size, booked: 1 });
});

it('offered times: are those of visitors, for each service', async () => {
  await send('POST', '/api/hours', { ...officeHours, holidays: [] });
  await bookAt('10:00', { service: 'sonstige' });
  const days = `startDate=2041-03-11&endDate=${addDays('2041-03-11', 30)}`;
  for (const service of services) {
    const answer = await get(`/api/hours/times?${days}&service=${service}`);
    const { times } = z.parse(offeredTimesSchema, await answer.json());
    expect(times.map(({ date, time }) => ({ date, time }))).toEqual(await visitorsTimes(service));
  }
});

it('preview: compares the times of the service that is asked about', async () => {
  await send('POST', '/api/hours', { ...officeHours, holidays: [] });
  const lostFor = async (service?: Service) => {
    const body = { add: dayClosed(day).exception, ...(service && { service }) };
    const answer = await send('POST', '/api/hours/preview', body);
    return z.parse(hoursPreviewSchema, await answer.json()).lost.count;
  };
  expect(await lostFor()).toBe(7);
  expect(await lostFor('strategie-beratung')).toBe(28);
  expect(await lostFor('finanz-investment')).toBe(0);
  expect(await lostFor('projekt-management')).toBe(1);
});
