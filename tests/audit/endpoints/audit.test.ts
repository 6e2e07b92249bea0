import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { adminHeaders, password } from '#tests/support/app.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { dump } from '#tests/support/dump.ts';
import { contactMessage, inquiry, post, testimonial } from '#tests/support/messages.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const entriesSchema = z.array(z.strictObject(auditEntrySchema.shape));

async function desk() {
  const { app } = setup();
  const headers = await app.signIn();
  const call = (method: string, path: string, body?: unknown) => {
    setup().clock.advance(1000);
    return app.call(path, { method, headers, ...(body !== undefined && { body }) });
  };
  const read = async (query = '') =>
    z.parse(entriesSchema, await (await call('GET', `/api/admin/audit${query}`)).json());
  return { app, headers, call, read };
}

const idSchema = z.object({ id: z.string() });
const idOf = async (response: Response) => z.parse(idSchema, await response.json()).id;

describe('audit log', () => {
  it('contains actions on the inbox and the testimonials', async () => {
    const { app, call, read } = await desk();
    const message = await idOf(await post(app, '/api/contact', contactMessage));
    const asked = await idOf(await post(app, '/api/inquiries', inquiry));
    const said = await idOf(await call('POST', '/api/testimonials', testimonial));
    await call('PATCH', `/api/contact/messages/${message}?read=true`);
    await call('PATCH', `/api/inquiries/${asked}?read=true`);
    await call('PATCH', `/api/testimonials/${said}`, { hidden: true });
    await call('POST', '/api/testimonials/order', { ids: [said] });
    const subjects = (await read()).map(({ action, subject, count }) => [action, subject ?? count]);
    expect(subjects).toEqual([
      ['testimonials_ordered', 1],
      ['testimonial_changed', said],
      ['inquiry_read', asked],
      ['message_read', message],
      ['testimonial_added', said],
      ['signed_in', undefined],
    ]);
    await call('DELETE', `/api/testimonials/${said}`);
    await call('DELETE', `/api/contact/messages/${message}`);
    await call('DELETE', `/api/inquiries/${asked}`);
    const actions = (await read('?limit=3')).map(({ action }) => action);
    expect(actions).toEqual(['inquiry_erased', 'message_erased', 'testimonial_deleted']);
  });

  it('contains actions on slots and appointments', async () => {
    const { app, call, read } = await desk();
    await call('POST', '/api/slots/generate', {
      startDate: day,
      endDate: day,
      timeSlots: ['10:00', '11:00'],
    });
    const id = await idOf(await book(app));
    await call('PATCH', `/api/appointments/${id}?status=confirmed`);
    await call('PATCH', `/api/appointments/${id}?status=confirmed`);
    const listed = await call('GET', '/api/slots/all');
    const [first, second] = z.parse(z.array(idSchema), await listed.json());
    await call('DELETE', `/api/slots/${first?.id ?? ''}`);
    await call('DELETE', `/api/slots/${second?.id ?? ''}`);
    await call('POST', '/api/slots/generate', { date: day, time: '10:00' });
    expect(await read('?limit=3')).toMatchObject([
      { action: 'slot_deleted', subject: second?.id },
      { action: 'appointment_status_changed', subject: id },
      { action: 'slots_created', count: 2 },
    ]);
  });

  it('contains sign-ins, sign-outs and refused sign-ins', async () => {
    const { app, read } = await desk();
    const signIn = (typed: string) =>
      app.call('/api/admin/session', { method: 'POST', body: { password: typed } });
    setup().clock.advance(1000);
    await signIn('wrong');
    await signIn('wrong again');
    setup().clock.advance(1000);
    const headers = adminHeaders((await signIn(password)).headers);
    setup().clock.advance(1000);
    await app.call('/api/admin/session', { method: 'DELETE', headers });
    const told = (await read()).map(({ action, count }) => [action, count]);
    expect(told).toEqual([
      ['signed_out', undefined],
      ['signed_in', undefined],
      ['sign_in_refused', 2],
      ['signed_in', undefined],
    ]);
  });

  it('names the device of the session that acted, and nothing else of its User-Agent', async () => {
    const { app } = setup();
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const options = { method: 'POST', body: { password }, headers: { 'User-Agent': agent } };
    const signedIn = await app.call('/api/admin/session', options);
    // As after an update of the browser: what was said at sign-in counts.
    const headers = { ...adminHeaders(signedIn.headers), 'User-Agent': 'curl/8.0' };
    setup().clock.advance(1000);
    await app.call('/api/testimonials', { method: 'POST', headers, body: testimonial });
    setup().clock.advance(1000);
    await app.call('/api/admin/session', { method: 'DELETE', headers });
    setup().clock.advance(1000);
    const response = await app.call('/api/admin/audit', { headers: await app.signIn() });
    const told = z.parse(entriesSchema, await response.json());
    expect(told.map(({ action, browser, system }) => [action, browser, system])).toEqual([
      ['signed_in', undefined, undefined],
      ['signed_out', 'firefox', 'linux'],
      ['testimonial_added', 'firefox', 'linux'],
      ['signed_in', 'firefox', 'linux'],
    ]);
    expect(await dump(setup().engine)).not.toMatch(/Gecko|X11|curl/);
  });

  it('contains no personal data', async () => {
    const { app, call, headers } = await desk();
    await addSlots(app, '10:00');
    const id = await idOf(await book(app));
    await call('PATCH', `/api/appointments/${id}?status=cancelled`, { note: 'Ada, leider nein' });
    await call('POST', '/api/admin/person', { email: 'ada@example.com' });
    const trail = await (await app.call('/api/admin/audit', { headers })).text();
    expect(trail).toContain('person_shown');
    expect(trail).not.toMatch(/\bada\b/i);
    expect(await dump(setup().engine)).toMatch(/ada/i);
  });

  it('loses entries of more than a year with the next work of the clock', async () => {
    const { read } = await desk();
    const { audit, queueing, now } = setup().app.services;
    const at = new Date(now().getTime() - 367 * 86_400_000).toISOString();
    const [newest] = await read();
    const old = { id: 'old'.padEnd(22, '_'), at, action: 'signed_in', actor: 'system' } as const;
    await audit.add({ entry: old });
    expect(await read()).toHaveLength(2);
    await queueing.expire();
    expect(await read()).toEqual([newest]);
  });

  it('is returned in pages', async () => {
    const { read, call } = await desk();
    for (const time of ['10:00', '11:00', '12:00']) {
      setup().clock.advance(1000);
      await call('POST', '/api/slots/generate', { date: day, time });
    }
    const all = await read();
    expect(all).toHaveLength(4);
    const first = await call('GET', '/api/admin/audit?limit=3');
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect(await (await call('GET', next)).json()).toEqual(all.slice(3));
    const odd = await call('GET', `/api/admin/audit?cursor=${'x'.repeat(22)}`);
    expect(await refusalOf(odd)).toEqual(refusedFields({ cursor: 'unknown_cursor' }));
  });
});
