/** A visitor's link changes how the client and the firm meet. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { booking } from '#tests/support/booking.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { useLinks, viewOf } from '#tests/support/links.ts';
import { usualRule } from '#service-rules';

const { setup, send, get, linked, lastEvent, told, post, historyOf } = useLinks();
const kind = 'appointment_place_changed_by_visitor';
const code = async (response: Response) => (await refusalOf(response)).code;
const house = () => Object.assign(setup().app.services.house, { videoLink: '' });

let id: string;
let token: string;
beforeEach(async () => {
  ({ id, token } = await linked('10:00', { phone: '' }));
});
const meet = (meeting: string, phone?: string) =>
  post('appointment/meeting', { token, meeting, phone });
const confirm = () => send('PATCH', `/api/appointments/${id}?status=confirmed`);
const row = async () =>
  z.parse(deskAppointmentSchema, await (await get(`/api/appointments/${id}`)).json());

describe('how one meets, by the client’s link', () => {
  it('changes at once, stays confirmed, and tells the firm', async () => {
    await confirm();
    house().videoLink = 'https://video.example.com/{token}';
    const { meetingLink, ...view } = await viewOf(await meet('video'));
    expect(view).toMatchObject({ meeting: 'video', status: 'confirmed', canChange: true });
    expect(meetingLink).toMatch(/^https:\/\/video\.example\.com\/[\w-]{22}$/);
    expect(await row()).toMatchObject({ meeting: 'video', status: 'confirmed' });
    expect(await lastEvent(id)).toMatchObject({
      ...{ kind: 'edited', by: 'visitor-link' },
      from: { meeting: 'office' },
      to: { meeting: 'video' },
    });
    const toAll = ['visitor mail 0', 'firm mail 0', 'firm whatsapp 0'];
    expect((await told(kind)).toSorted()).toEqual(toAll.toSorted());
    const audit = (await setup().app.services.audit.list({ limit: 9 })) ?? [];
    expect(audit.filter(({ actor }) => actor === 'visitor-link')).toMatchObject([
      { action: 'contact_edited', subject: id },
    ]);
  });

  it('drops the place that the firm has named for another way', async () => {
    await send('PATCH', `/api/appointments/${id}/contact`, {
      ...{ meeting: 'office', place: 'Seestrasse 9' },
    });
    await meet('video');
    expect(await row()).not.toHaveProperty('place');
  });

  it('by telephone needs a number, the known one or a new one', async () => {
    const refused = refusedFields({ phone: 'required' });
    expect(await refusalOf(await meet('phone'))).toEqual(refused);
    expect(await refusalOf(await meet('phone', 'später'))).toEqual(refused);
    expect((await meet('phone', ' +41 44 000 00 00 ')).status).toBe(200);
    expect(await row()).toMatchObject({ meeting: 'phone', phone: '+41 44 000 00 00' });
    expect(await lastEvent(id)).toMatchObject({ fields: ['phone'] });
    await meet('office');
    expect((await meet('phone')).status).toBe(200);
    expect(await lastEvent(id)).not.toHaveProperty('fields');
  });

  it.each(['٠٤٤ ٠٠٠ ٠٠ ٠٠', '۰۴۴'])('takes a number in other digits: %s', async (phone) => {
    const { token: other } = await linked('14:00', { phone });
    const answer = await post('appointment/meeting', { token: other, meeting: 'phone' });
    expect(answer.status).toBe(200);
  });

  it('changes nothing where it stays as it is, or when repeated', async () => {
    await meet('office');
    expect(await historyOf(id)).toHaveLength(1);
    await meet('video');
    await meet('video');
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('is refused for ways that the service does not offer', async () => {
    house().ruleOf = () => ({ ...usualRule, meetings: ['office', 'video'] });
    expect(await code(await meet('phone', '+41 44 000 00 00'))).toBe('illegal_transition');
    const { minutes, bufferBefore, bufferAfter, startEvery, notice } = usualRule;
    house().ruleOf = () => ({ minutes, bufferBefore, bufferAfter, startEvery, notice });
    expect(await code(await meet('video'))).toBe('illegal_transition');
    expect(await refusalOf(await meet('letter'))).toEqual(
      refusedFields({ meeting: 'unknown_meeting' }),
    );
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('is refused once it is late, over, or somebody else’s', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect([(await meet('video')).status, (await meet('office')).status]).toEqual([200, 200]);
    }
    expect(await code(await meet('video'))).toBe('too_late_to_change');
    const { token: other, cancel } = await linked('14:00');
    const changed = (own: string) =>
      post('appointment/meeting', { token: own, meeting: 'video' }).then(code);
    setup().clock.advance(27 * 3_600_000);
    expect(await changed(other)).toBe('too_late_to_change');
    await cancel();
    expect(await changed(`${other}x`)).toBe('not_found');
  });

  it('goes with an act that comes at the same time: both hold, or one is refused', async () => {
    const cancel = () => post('appointment/cancel', { token });
    const move = () => post('appointment/move', { token, date: '2041-03-12', time: '14:00' });
    await Promise.all([meet('video'), move()]);
    expect(await row()).toMatchObject({ meeting: 'video', time: '14:00' });
    const [, met] = await Promise.all([cancel(), meet('office')]);
    const events = await historyOf(id);
    expect(events.at(-1)).toMatchObject(
      met.ok ? { kind: 'status' } : { kind: 'status', to: 'cancelled' },
    );
    expect(await row()).toMatchObject({
      status: 'cancelled',
      meeting: met.ok ? 'office' : 'video',
    });
  });

  it('shows nothing personal', async () => {
    const text = await (await meet('phone', '+41 44 111 22 33')).text();
    for (const detail of [booking.clientName, booking.email, '111 22 33']) {
      expect(text).not.toContain(detail);
    }
  });
});
