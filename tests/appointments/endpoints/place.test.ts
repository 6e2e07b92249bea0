/** How and where the client and the firm meet: changed at the desk, then the same everywhere. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { booking, day } from '#tests/support/booking.ts';
import { readCsv } from '#tests/support/csv.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { useLinks } from '#tests/support/links.ts';

const { setup, send, get, bookAt, historyOf, told, tokenOf, post } = useLinks();
const link = 'https://video.example.com/raum';
const shown = async (response: Response) =>
  z.parse(deskAppointmentSchema, await response.clone().json());
const meet = (id: string, body: object) => send('PATCH', `/api/appointments/${id}/contact`, body);
const confirm = (id: string) => send('PATCH', `/api/appointments/${id}?status=confirmed`);

let id: string;
beforeEach(async () => {
  ({ id } = await bookAt('10:00'));
});

const view = async () =>
  z.parse(
    linkedAppointmentSchema,
    await (await post('appointment', { token: tokenOf(id) })).json(),
  );

describe('another way to meet', () => {
  it('is shown to the client by link only once the appointment is confirmed', async () => {
    expect(await shown(await meet(id, { meeting: 'video', place: ` ${link} ` }))).toMatchObject({
      ...{ meeting: 'video', place: link, status: 'pending' },
    });
    expect(await told('appointment_place_changed')).toEqual([]);
    expect(await view()).toMatchObject({ meeting: 'video' });
    expect(JSON.stringify(await view())).not.toContain('raum');
    await confirm(id);
    expect((await view()).meetingLink).toBe(link);
  });

  it('of a confirmed appointment is told a minute later, and can be undone until then', async () => {
    await confirm(id);
    setup().clock.advance(60_000);
    await meet(id, { meeting: 'office', place: 'Seestrasse 9, 8000 Zürich' });
    expect(await told('appointment_place_changed')).toEqual(['visitor mail 60000']);
    expect((await view()).place).toBe('Seestrasse 9, 8000 Zürich');
    expect((await historyOf(id)).at(-1)).toMatchObject({
      kind: 'edited',
      from: { meeting: 'office' },
      to: { meeting: 'office', place: 'Seestrasse 9, 8000 Zürich' },
    });
    setup().clock.advance(59_000);
    await send('POST', `/api/appointments/${id}/undo`);
    expect(await told('appointment_place_changed')).toEqual([]);
    expect(await view()).not.toHaveProperty('place');
  });

  it('is nothing new where it stays as it is', async () => {
    await confirm(id);
    const before = await shown(await get(`/api/appointments/${id}`));
    expect(await shown(await meet(id, { meeting: 'office', place: '' }))).toEqual(before);
    expect(await told('appointment_place_changed')).toEqual([]);
  });

  it('goes back to the usual place', async () => {
    await meet(id, { meeting: 'office', place: 'Seestrasse 9' });
    expect(await shown(await meet(id, { meeting: 'office' }))).not.toHaveProperty('place');
  });

  it.each([
    [{ meeting: 'video', place: 'http://video.example.com' }, { place: 'invalid_address' }],
    [{ meeting: 'video', place: 'https://a:b@video.example.com' }, { place: 'invalid_address' }],
    [{ meeting: 'phone', place: 'später' }, { place: 'invalid_address' }],
    [{ meeting: 'phone', phone: '' }, { phone: 'required' }],
    [{ meeting: 'letter' }, { meeting: 'unknown_meeting' }],
    [{ meeting: 'office', place: 'x'.repeat(501) }, { place: 'too_long' }],
  ])('is refused: %j', async (body, errors) => {
    expect(await refusalOf(await meet(id, body))).toEqual(refusedFields(errors));
  });

  it('by telephone needs the client’s number or another one', async () => {
    expect((await meet(id, { meeting: 'phone', place: '+41 44 000 00 00' })).status).toBe(200);
    expect((await meet(id, { phone: '' })).status).toBe(200);
    expect(await refusalOf(await meet(id, { meeting: 'phone' }))).toEqual(
      refusedFields({ phone: 'required' }),
    );
  });

  it('stands in the export', async () => {
    await meet(id, { meeting: 'video', place: link });
    const file = await send('POST', '/api/appointments/export', {});
    const [header, row] = readCsv(await file.text(), ';');
    expect(row?.[header?.indexOf('Adresse, Nummer oder Link') ?? -1]).toBe(link);
  });
});

describe('a video room by the firm’s template', () => {
  const house = () => Object.assign(setup().app.services.house, { videoLink: '' });
  beforeEach(() => {
    house().videoLink = 'https://video.example.com/{token}';
  });

  it('is one for each appointment, and in no answer to the visitor', async () => {
    const rooms = new Set<string | undefined>();
    for (const time of ['14:00', '16:00']) {
      const made = await bookAt(time, { meeting: 'video' });
      expect(JSON.stringify(made)).not.toContain('video.example.com');
      const { place } = await shown(await get(`/api/appointments/${made.id}`));
      expect(place).toMatch(/^https:\/\/video\.example\.com\/[\w-]{22}$/);
      rooms.add(place);
    }
    expect(rooms.size).toBe(2);
  });

  it('is the same after other ways to meet in between', async () => {
    const { place } = await shown(await meet(id, { meeting: 'video' }));
    expect(place).toMatch(/[\w-]{22}$/);
    expect(await shown(await meet(id, { meeting: 'office' }))).not.toHaveProperty('place');
    expect((await shown(await meet(id, { meeting: 'video' }))).place).toBe(place);
  });

  it('is given to appointments that the firm enters', async () => {
    const { clientName, email, service } = booking;
    const body = { clientName, email, service, date: day, time: '16:00', meeting: 'video' };
    const entered = await shown(await send('POST', '/api/appointments/entered', body));
    expect(entered.place).toMatch(/[\w-]{22}$/);
  });
});
