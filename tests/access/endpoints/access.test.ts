import { describe, expect, it } from 'vitest';
import { pathOf, type Route } from '#platform/contract/route.ts';
import { routes } from '#registry/routes.ts';
import { sessionLife } from '#features/access/store/sessions.ts';
import { site } from '#tests/support/app.ts';
import { book } from '#tests/support/booking.ts';
import { forms, post, visit } from '#tests/support/messages.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';
import { byDay, inTurn } from '#tests/support/night.ts';

const setup = useApp();
const id = 'x'.repeat(22);
const all: readonly Route[] = Object.values(routes);
const named = all.map((route) => ({ ...route, name: `${route.method} ${pathOf(route, id)}` }));
/** By day each route meets one of the strangers, in turn: one guard answers for all routes. */
const adminRoutes = named
  .filter(({ access }) => access === 'admin')
  .map((route, turn) => ({ ...route, turn }));
const unsafeAdminRoutes = adminRoutes.filter(({ method }) => method !== 'GET');

const call = (route: Route, headers: Readonly<Record<string, string>>) =>
  setup().app.call(pathOf(route, id), {
    method: route.method,
    headers,
    ...(route.method === 'POST' && { body: {} }),
  });

describe('the admin’s routes', () => {
  it.each(adminRoutes)('$name is 401 without a session', async (route) => {
    const strangers = [
      {},
      { Cookie: '__Host-session=' },
      { Cookie: `__Host-session=${'x'.repeat(43)}; XSRF-TOKEN=a` },
      { Cookie: '__Host-sessionx=a', 'X-XSRF-TOKEN': 'a', 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of inTurn(strangers, route.turn)) {
      expect(await refusalOf(await call(route, headers))).toMatchObject({
        code: 'unauthenticated',
      });
    }
  });

  it.each(unsafeAdminRoutes)(
    '$name is 403 without our own origin and the XSRF token',
    async (route) => {
      const own = await setup().app.signIn();
      const without = (header: string) =>
        Object.fromEntries(Object.entries(own).filter(([name]) => name !== header));
      const withoutOrigin = without('Sec-Fetch-Site');
      const foreigners = [
        withoutOrigin,
        without('X-XSRF-TOKEN'),
        { ...own, 'X-XSRF-TOKEN': 'wrong' },
        { ...own, Cookie: (own['Cookie'] ?? '').replace(/XSRF-TOKEN=[^;]+/, 'XSRF-TOKEN=planted') },
        {
          ...own,
          Cookie: (own['Cookie'] ?? '').replace(/XSRF-TOKEN=[^;]+/, 'XSRF-TOKEN=planted'),
          'X-XSRF-TOKEN': 'planted',
        },
        { ...own, 'Sec-Fetch-Site': 'same-site' },
        { ...own, 'Sec-Fetch-Site': 'none' },
        { ...own, 'Sec-Fetch-Site': 'cross-site' },
        { ...own, 'Sec-Fetch-Site': 'cross-site', Origin: site },
        { ...own, Origin: 'https://www.example.com.evil.example' },
        { ...own, Origin: 'null' },
        { ...own, Origin: site.replace('https:', 'http:') },
        { ...withoutOrigin, Origin: site.replace('https:', 'http:') },
        { ...withoutOrigin, Origin: `${site}:8443` },
      ];
      for (const headers of inTurn(foreigners, route.turn)) {
        expect(await refusalOf(await call(route, headers))).toMatchObject({ code: 'forbidden' });
      }
      expect((await call(route, own)).status).not.toBe(403);
      expect((await call(route, { ...withoutOrigin, Origin: site })).status).not.toBe(403);
    },
  );

  it('are all 401 when the session is signed out, unused for 15 minutes or 8 hours old', async () => {
    const { app, clock } = setup();
    const refused = async (headers: Readonly<Record<string, string>>) => {
      for (const route of byDay(adminRoutes, ({ turn }) => turn % 8 === 0)) {
        const { code } = await refusalOf(await call(route, headers));
        expect([route.name, code]).toEqual([route.name, 'unauthenticated']);
      }
    };
    const signedOut = await app.signIn();
    await app.call('/api/admin/session', { method: 'DELETE', headers: signedOut });
    await refused(signedOut);

    const [idle, used] = [await app.signIn(), await app.signIn()];
    const isAlive = async (headers: Readonly<Record<string, string>>) =>
      (await app.call('/api/admin/statistics', { headers })).status === 200;
    const end = clock.now().getTime() + sessionLife.longestMs;
    for (let at = clock.now().getTime(); at < end; at += 10 * 60_000) {
      clock.set(new Date(at));
      expect(await isAlive(used)).toBe(true);
    }
    await refused(idle);
    clock.set(new Date(end));
    await refused(used);
  });

  it('allow reads without proof that our page sent them', async () => {
    const { Cookie = '' } = await setup().app.signIn();
    const response = await setup().app.call('/api/appointments', { headers: { Cookie } });
    expect(response.status).toBe(200);
  });
});

describe('visitors’ writes', () => {
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'nonsense' },
    { Origin: 'https://example.com', 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: site, 'Sec-Fetch-Site': 'cross-site' },
  ];
  it.each(foreign)('are 403 from another site: %j', async (headers) => {
    const { app, bridge } = setup();
    bridge.requests = 0;
    const writes = [
      book(app, {}, { headers }),
      ...forms.map(({ sendTo, valid }) => post(app, sendTo, valid, { headers })),
      app.call('/api/visits', { method: 'POST', body: visit, headers }),
      app.call('/api/admin/session', { method: 'POST', body: { password: 'x' }, headers }),
    ];
    for (const response of await Promise.all(writes)) {
      expect(await refusalOf(response)).toMatchObject({ code: 'forbidden' });
    }
    expect(bridge.requests).toBe(0);
  });

  const own = [{}, { Origin: site }, { Origin: site, 'Sec-Fetch-Site': 'same-origin' }];
  it.each(own)(
    'are accepted from our own pages, and from clients other than browsers: %j',
    async (headers) => {
      const response = await book(setup().app, {}, { headers });
      expect(await refusalOf(response)).toMatchObject({ code: 'slot_unavailable' });
      for (const { sendTo, valid } of forms) {
        expect((await post(setup().app, sendTo, valid, { headers })).status).toBe(201);
      }
    },
  );

  it('are accepted on every host that serves the site', async () => {
    const host = 'http://localhost:8888';
    const request = new Request(`${host}/api/appointments`, {
      method: 'POST',
      body: '{}',
      headers: { Origin: host, 'Content-Type': 'application/json' },
    });
    expect((await setup().app.send(request)).status).toBe(422);
  });
});
