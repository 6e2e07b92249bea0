import { describe, expect, it } from 'vitest';
import type { CallOptions } from '#tests/support/app.ts';
import { book } from '#tests/support/booking.ts';
import { forms, post } from '#tests/support/messages.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';

const setup = useApp({ rateLimitScale: 1 });
const times = async (count: number, call: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, async () => (await call()).status));

describe('limits per address', () => {
  it('admit ten bookings in ten minutes', async () => {
    const { app, clock } = setup();
    expect(await times(10, () => book(app))).toEqual(Array(10).fill(400));
    clock.advance(30_000);
    const refused = await book(app);
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('570');
    expect((await book(app, {}, { ip: '203.0.113.9' })).status).toBe(400);
    clock.advance(570_000);
    expect((await book(app)).status).toBe(400);
  });

  it('count an act by link as a booking', async () => {
    const { app } = setup();
    const act = (what: string, options: CallOptions = {}) =>
      app.call(`/api/links/appointment/${what}`, {
        method: 'POST',
        body: what === 'move' ? { token: 'x', date: '2041-03-12', time: '10:00' } : { token: 'x' },
        ...options,
      });
    expect(await times(5, () => act('move'))).toEqual(Array(5).fill(404));
    expect(await times(4, () => act('cancel'))).toEqual(Array(4).fill(404));
    expect((await book(app)).status).toBe(400);
    expect((await act('move')).status).toBe(429);
    expect((await act('cancel')).status).toBe(429);
    expect((await book(app)).status).toBe(429);
    expect((await act('cancel', { ip: '203.0.113.9' })).status).toBe(404);
  });

  it('do not count a form that fails validation', async () => {
    const { app } = setup();
    expect(await times(20, () => book(app, { email: '' }))).toEqual(Array(20).fill(422));
    expect((await book(app)).status).toBe(400);
  });

  it.each(['/api/slots/available', '/api/testimonials'])(
    'admit 120 reads a minute of %s',
    async (address) => {
      const { app } = setup();
      const read = () => app.call(address);
      expect(await times(120, read)).toEqual(Array(120).fill(200));
      expect(await refusalOf(await read())).toMatchObject({ code: 'too_many_requests' });
    },
  );

  it.each(forms)('admit five of $form in ten minutes', async ({ sendTo, valid }) => {
    const { app, clock } = setup();
    const send = (ip?: string) => post(app, sendTo, valid, ip === undefined ? {} : { ip });
    expect(await times(5, send)).toEqual(Array(5).fill(201));
    clock.advance(30_000);
    const refused = await send();
    expect(await refusalOf(refused)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('Retry-After')).toBe('570');
    expect((await send('203.0.113.9')).status).toBe(201);
    for (const other of forms.filter((each) => each.sendTo !== sendTo)) {
      expect((await post(app, other.sendTo, other.valid)).status).toBe(201);
    }
    clock.advance(570_000);
    expect((await send()).status).toBe(201);
  });

  it('use the address that the platform reports, and no header', async () => {
    const { app } = setup();
    await times(10, () => book(app));
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Nf-Client-Connection-Ip': '203.0.113.9',
    };
    expect((await book(app, {}, { headers })).status).toBe(429);
  });
});
