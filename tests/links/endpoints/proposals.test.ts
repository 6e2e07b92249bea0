/** Other times, from desk and links: who may propose and take what, and who is told. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { keys } from '#registry/keys.ts';
import { addDays } from '#platform/time/zone.ts';
import { day } from '#tests/support/booking.ts';
import { newConsultant } from '#tests/support/hours.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { personalIn, requestOf, useLinks, viewOf } from '#tests/support/links.ts';

const { setup, signIn, get, send, post, linked, tokenOf, lastEvent, told, bookAt, freeTimes } =
  useLinks();

const until = addDays(day, 1);
const at = (time: string, consultant = 'firm') => ({ date: day, time, consultant });
const propose = (id: string, times: readonly object[], more: object = {}) =>
  send('POST', `/api/appointments/${id}/proposal`, { times, until, ...more });
const rowOf = async (response: Response) => z.parse(deskAppointmentSchema, await response.json());
const answer = (token: string, body: object = {}) =>
  post('appointment/proposal', { token, ...body });
const startOf = (time: string) =>
  `2041-03-12T${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}:${time.slice(3)}:00.000Z`;

it('desk: proposes; the client is told a minute later, and nobody else is offered the time', async () => {
  const { id, token } = await linked();
  const row = await rowOf(await propose(id, [at('14:00'), at('16:00')], { note: 'Leider krank' }));
  expect(row.proposed).toMatchObject({ until: day, times: [{ time: '14:00' }, { time: '16:00' }] });
  expect(await told('appointment_proposed')).toEqual(['visitor mail 60000']);
  expect(await lastEvent(id)).toMatchObject({ proposal: 'made', note: 'Leider krank', until: day });
  expect(await freeTimes()).toEqual([]);
  const view = await viewOf(await post('appointment', { token }));
  expect(view.proposed?.times.map(({ time }) => time)).toEqual(['14:00', '16:00']);
});

it('client’s link: takes a time by one press, which confirms it; the firm is told at once', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00'), at('16:00')]);
  const taken = await viewOf(
    await answer(token, { take: { startsAt: startOf('14:00'), with: 'firm' } }),
  );
  expect(taken).toMatchObject({ status: 'confirmed', time: '14:00' });
  expect(taken).not.toHaveProperty('proposed');
  expect(await told('appointment_proposal_over')).toEqual([
    'firm mail 0',
    'firm whatsapp 0',
    'visitor mail 0',
  ]);
  expect(await freeTimes()).toEqual(['10:00', '10:30', '16:00']);
  expect(await rowOf(await get(`/api/appointments/${id}`))).toMatchObject({ time: '14:00' });
});

it('client’s link: none suits; the appointment stays, and only the firm is told', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00')]);
  const view = await viewOf(await answer(token, { note: ' Nur abends ' }));
  expect(view).toMatchObject({ status: 'pending', time: '10:00' });
  expect(await lastEvent(id)).toMatchObject({
    ...{ proposal: 'declined', by: 'visitor-link', note: 'Nur abends' },
  });
  expect(await told('appointment_proposal_over')).toEqual(['firm mail 0', 'firm whatsapp 0']);
});

it('client’s link: takes nothing that was not proposed, and nothing of others', async () => {
  const { id, token } = await linked();
  const other = await linked('16:00');
  await propose(id, [at('14:00')]);
  const take = (time: string, consultant = 'firm') => ({
    take: { startsAt: startOf(time), with: consultant },
  });
  expect(await refusalOf(await answer(token, take('10:30')))).toMatchObject({
    code: 'slot_unavailable',
  });
  expect(await refusalOf(await answer(other.token, take('14:00')))).toMatchObject({
    code: 'illegal_transition',
  });
  for (const stolen of [tokenOf(id, 'firm'), `${token}x`, '']) {
    expect(await refusalOf(await answer(stolen, take('14:00')))).toMatchObject({
      code: 'not_found',
    });
  }
  expect((await answer(token, { take: { startsAt: 'soon', with: 'firm' } })).status).toBe(422);
});

it('desk: withdraws; then the link shows and takes nothing of it', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00')]);
  const row = await rowOf(await send('DELETE', `/api/appointments/${id}/proposal`));
  expect(row).not.toHaveProperty('proposed');
  expect(
    await refusalOf(await answer(token, { take: { startsAt: startOf('14:00'), with: 'firm' } })),
  ).toMatchObject({ code: 'illegal_transition' });
  expect(await lastEvent(id)).toMatchObject({ proposal: 'withdrawn' });
});

it('desk: names what is wrong with a proposal, and holds nothing', async () => {
  const { id } = await linked();
  const codeOf = async (...[times, more]: [readonly object[], object?]) => {
    const response = await propose(id, times, more);
    return z.parse(
      z.object({
        code: z.string(),
        errors: z.optional(z.array(z.object({ field: z.string(), code: z.string() }))),
      }),
      await response.json(),
    );
  };
  expect(await codeOf([])).toMatchObject({ errors: [{ field: 'times', code: 'required' }] });
  expect(await codeOf(Array.from({ length: 6 }, () => at('14:00')))).toMatchObject({
    errors: [{ field: 'times', code: 'too_many' }],
  });
  expect(await codeOf([at('14:00')], { until: addDays(day, 40) })).toMatchObject({
    errors: [{ field: 'until', code: 'beyond_window' }],
  });
  expect(await codeOf([at('14:00')], { until: addDays(day, -40) })).toMatchObject({
    errors: [{ field: 'until', code: 'past' }],
  });
  expect(await codeOf([at('14:07')])).toMatchObject({ code: 'validation_failed' });
});

it('firm’s link: proposes free times, withdraws them, and the client sees whose they are', async () => {
  await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id } = await bookAt('10:00');
  const token = tokenOf(id, 'firm');
  const body = { token, times: [at('14:00')], until, note: 'Gern später' };
  const shown = await requestOf(await post('request/proposal', body));
  expect(shown.status).toBe('pending');
  expect(shown.clientName).toBeDefined();
  expect(shown.proposed?.times).toMatchObject([{ time: '14:00', with: 'firm' }]);
  expect(shown.proposed?.times[0]?.name).not.toBe('');
  expect(await lastEvent(id)).toMatchObject({ by: 'firm-link', proposal: 'made' });
  const view = await viewOf(await post('appointment', { token: tokenOf(id) }));
  expect(view.proposed?.times[0]?.name).toBe(shown.proposed?.times[0]?.name);
  const withdrawn = await requestOf(await post('request/withdraw', { token }));
  expect(withdrawn).not.toHaveProperty('proposed');
});

it('firm’s link: proposes nothing to a client without an address', async () => {
  const { id } = await bookAt('10:00');
  const token = tokenOf(id, 'firm');
  await send('PATCH', `/api/appointments/${id}/contact`, { email: '' });
  const body = { token, times: [at('14:00')], until };
  expect(await refusalOf(await post('request/proposal', body))).toMatchObject({
    code: 'illegal_transition',
  });
  expect(await freeTimes()).toContain('14:00');
});

it('firm’s link: withdraws nothing of the desk’s once the request is decided', async () => {
  const { id } = await bookAt('10:00');
  await send('PATCH', `/api/appointments/${id}?status=confirmed`);
  await propose(id, [at('14:00')]);
  const refused = await refusalOf(await post('request/withdraw', { token: tokenOf(id, 'firm') }));
  expect(refused).toMatchObject({ code: 'illegal_transition' });
  const view = await viewOf(await post('appointment', { token: tokenOf(id) }));
  expect(view.proposed?.times).toHaveLength(1);
});

it('firm’s link: proposes nothing taken, nothing outside the hours, and nothing once it is decided', async () => {
  const { id } = await bookAt('10:00');
  await bookAt('14:00');
  const token = tokenOf(id, 'firm');
  const asked = (time: string) =>
    post('request/proposal', { token, times: [at(time)], until }).then(refusalOf);
  expect(await asked('14:00')).toMatchObject({ code: 'slot_unavailable' });
  await send('POST', '/api/hours', {
    ...{ rules: [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '08:00', to: '18:00' }] }] },
    holidays: [],
  });
  expect(await asked('20:00')).toMatchObject({ code: 'slot_unavailable' });
  await send('PATCH', `/api/appointments/${id}?status=cancelled`);
  expect(await asked('16:00')).toMatchObject({ code: 'illegal_transition' });
  const visitor = { token: tokenOf(id), times: [at('16:00')], until };
  expect(await refusalOf(await post('request/proposal', visitor))).toMatchObject({
    code: 'not_found',
  });
});

it('a taken time is nothing personal on the firm’s link, and says how it was decided', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00')]);
  await answer(token, { take: { startsAt: startOf('14:00'), with: 'firm' } });
  const response = await post('request', { token: tokenOf(id, 'firm') });
  expect(await personalIn(response.clone())).toEqual([]);
  expect(await requestOf(response)).toMatchObject({
    ...{ status: 'confirmed', decidedBy: 'visitor-link' },
  });
});

it('ends by itself after its last day: the tick frees the times and tells the firm', async () => {
  const { id } = await linked();
  await propose(id, [at('14:00')], { until: addDays(day, -1) });
  await setup().app.runScheduled('delivery-tick');
  expect(await lastEvent(id)).toMatchObject({ proposal: 'made' });
  // From nine in the morning to a minute after midnight.
  setup().clock.advance(15 * 3_600_000 + 60_000);
  await setup().app.runScheduled('delivery-tick');
  expect(await lastEvent(id)).toMatchObject({ proposal: 'unanswered', by: 'system' });
  await signIn();
  expect(await rowOf(await get(`/api/appointments/${id}`))).not.toHaveProperty('proposed');
  expect(await freeTimes()).toContain('14:00');
});

const close = (from: string, to: string) =>
  send('POST', '/api/hours/exceptions', {
    exception: { kind: 'closed', from: `${day}T${from}`, to: `${day}T${to}` },
  });
const shownTo = async (token: string) =>
  (await viewOf(await post('appointment', { token }))).proposed?.times.map(({ time }) => time);

it('client’s link: leaves out what the firm has closed since, and says when none is left', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00'), at('16:00')]);
  await close('13:00', '14:30');
  expect(await shownTo(token)).toEqual(['16:00']);
  const take = { startsAt: startOf('14:00'), with: 'firm' };
  expect(await refusalOf(await answer(token, { take }))).toMatchObject({
    code: 'slot_unavailable',
  });
  await close('15:00', '18:00');
  expect(await shownTo(token)).toEqual([]);
  // It can be declined all the same, with a word.
  expect(await viewOf(await answer(token, { note: 'Nur abends' }))).not.toHaveProperty('proposed');
});

it('client’s link: leaves out what another calendar takes, and what nobody ends in time', async () => {
  const { id, token } = await linked();
  await propose(id, [at('14:00'), at('16:00')], { until: addDays(day, -1) });
  const [from, to] = [Date.parse(startOf('15:30')), Date.parse(startOf('16:30'))];
  const member = `${String(from)} ${String(to)} firm feed`;
  await setup().engine.call(['ZADD', stored(keys.busy), String(from), member]);
  expect(await shownTo(token)).toEqual(['14:00']);
  setup().clock.advance(15 * 3_600_000);
  expect(await shownTo(token)).toEqual([]);
});

it('client’s link: shows what the firm has proposed knowingly in closed time, but not why', async () => {
  const { id, token } = await linked();
  await close('13:00', '18:00');
  await propose(id, [at('14:00')], { confirm: ['blocked'] });
  const view = await viewOf(await post('appointment', { token }));
  expect(view.proposed?.times).toHaveLength(1);
  expect(view.proposed?.times[0]).not.toHaveProperty('despite');
  await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  await send('PATCH', '/api/admin/consultants/firm', { active: false });
  expect(await shownTo(token)).toEqual([]);
});
