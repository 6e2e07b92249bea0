import { describe, expect, it } from 'vitest';
import { pathOf, type Route } from '#platform/contract/route.ts';
import { routes } from '#registry/routes.ts';
import { refusalOf, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const all: readonly Route[] = Object.values(routes);
const id = 'x'.repeat(22);
const addresses = [...new Set(all.map((route) => pathOf(route, id)))];
const methodsAt = (address: string) =>
  all.filter((route) => pathOf(route, id) === address).map(({ method }) => method);

describe('methods', () => {
  const wrong = addresses.flatMap((address) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
      .filter((method) => !methodsAt(address).some((each) => each === method))
      .map((method) => ({ method, address })),
  );
  it.each(wrong)(
    '$method $address is 405 with the allowed methods',
    async ({ method, address }) => {
      const response = await setup().app.call(address, { method });
      expect(await refusalOf(response)).toMatchObject({ code: 'method_not_allowed' });
      const allowed = response.headers.get('Allow')?.split(', ') ?? [];
      expect(allowed.filter((each) => each !== 'HEAD').toSorted()).toEqual(
        methodsAt(address).toSorted(),
      );
    },
  );

  it('HEAD answers like GET, without a body', async () => {
    const response = await setup().app.call('/api/slots/available', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/json');
    expect(await response.text()).toBe('');
  });
});

describe('an unknown address', () => {
  it.each([
    '/api/nothing',
    '/api/',
    '/api/slots',
    '/api/slots/a/b',
    '/api/appointments/a/b',
    '/api/contact/x',
    '/api/inquiries/x/y',
  ])('%s is 404', async (address) => {
    for (const method of ['GET', 'POST']) {
      const response = await setup().app.call(address, { method });
      expect(await refusalOf(response)).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('every answer', () => {
  const cases = [
    { name: 'a success', call: '/api/admin/session', cache: 'no-store' },
    {
      name: 'the public availability',
      call: '/api/slots/available',
      cache: 'public, max-age=0, must-revalidate',
    },
    { name: 'the public testimonials', call: '/api/testimonials', cache: 'no-store' },
    {
      name: 'a refusal by the public availability',
      call: '/api/slots/available?startDate=x',
      cache: 'no-store',
    },
    { name: 'a refusal by an admin route', call: '/api/appointments', cache: 'no-store' },
    { name: 'an unknown address', call: '/api/nothing', cache: 'no-store' },
  ];
  it.each(cases)('has the security headers: $name', async ({ call, cache }) => {
    const { headers } = await setup().app.call(call);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': cache,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('X-Request-Id')).toMatch(/./);
  });
});

describe('odd requests', () => {
  it.each([
    '/api/slots/available?startDate=%E0%A4%A',
    '/api/slots/available?startDate[]=2041-03-12',
    '/api/slots/available?__proto__=1&constructor=2',
    `/api/slots/available?x=${'y'.repeat(100_000)}`,
    '/api/slots/available?startDate=2041-03-12&startDate=2041-03-13',
    '/api/appointments/%00',
    '/api/appointments/%E0%A4%A',
    '/api/slots/__proto__',
  ])('%s is answered without a 5xx', async (address) => {
    const { app } = setup();
    const response = await app.call(address, { headers: { Cookie: ';;=;__Host-session' } });
    expect(response.status).toBeLessThan(500);
  });

  it('malformed ids are answered as unknown', async () => {
    const { app } = setup();
    const headers = await app.signIn();
    for (const odd of ['x', '%00', '..%2F..', 'x'.repeat(65), 'ä'.repeat(22), '<b>'.repeat(8)]) {
      const found = await app.call(`/api/appointments/${odd}`, { headers });
      expect(await refusalOf(found)).toMatchObject({ code: 'not_found' });
      const deleted = await app.call(`/api/slots/${odd}`, { method: 'DELETE', headers });
      expect(await refusalOf(deleted)).toMatchObject({ code: 'not_found' });
    }
  });
});
