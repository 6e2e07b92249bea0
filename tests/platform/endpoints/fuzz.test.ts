import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pathOf, type Route } from '#platform/contract/route.ts';
import { routes } from '#registry/routes.ts';
import { patience } from '#scripts/test/patience.ts';
import { site } from '#tests/support/app.ts';
import { booking } from '#tests/support/booking.ts';
import {
  browserFault,
  contactMessage,
  inquiry,
  testimonial,
  visit,
} from '#tests/support/messages.ts';
import { useApp } from '#tests/support/harness.ts';
import fc from '#tests/support/property.ts';

const setup = useApp();
const all: readonly Route[] = Object.values(routes);
// Hashing a password for every guess would take longer than all other calls.
const signIn: Route = routes.signIn;
const fuzzed = all.filter((route) => route !== signIn);

/** Nearly valid JSON: a valid request in which some fields have another value. */
const nearly = (valid: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(valid), 'extra', '__proto__'), fc.jsonValue())
    .map((changes) => ({ ...valid, ...changes }));
const body = fc.oneof(
  fc.jsonValue(),
  nearly(booking),
  nearly(contactMessage),
  nearly(inquiry),
  nearly(testimonial),
  nearly(visit),
  nearly(browserFault),
  nearly({ date: '2041-03-12', time: '10:00' }),
  nearly({ date: '2041-03-12', time: '10:00', note: 'Guten Tag' }),
  nearly({ date: '2041-03-12', reason: 'Betriebsausflug' }),
  nearly({ ids: ['x'.repeat(22)] }),
  nearly({
    startDate: '2041-03-12',
    endDate: '2041-04-12',
    weekdays: [1, 7],
    times: ['10:00'],
    holidays: ['zug'],
  }),
  nearly({ startDate: '2041-03-12', endDate: '2041-03-12', timeSlots: ['10:00'] }),
);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '2041-03-12', 'pending'));
const headerText = fc.string({ unit: fc.integer({ min: 32, max: 255 }).map(String.fromCharCode) });

const input = fc.record({
  route: fc.constantFrom(...fuzzed),
  id: text,
  query: fc.dictionary(
    fc.constantFrom(
      'startDate',
      'endDate',
      'limit',
      'cursor',
      'status',
      'service',
      'q',
      'date',
      'locale',
      '__proto__',
      'x',
    ),
    text,
  ),
  body: fc.oneof(
    body.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.json(),
  ),
  headers: fc.dictionary(
    fc.constantFrom('Idempotency-Key', 'Origin', 'Sec-Fetch-Site', 'Accept', 'X-XSRF-TOKEN'),
    headerText,
    { maxKeys: 2 },
  ),
});

const codeSchema = z.object({ code: z.optional(z.string()) });

it('functions: no input causes a 5xx', { timeout: 60_000 * patience }, async () => {
  const { app } = setup();
  const admin = await app.signIn();
  const property = fc.asyncProperty(input, async ({ route, id, query, body, headers }) => {
    const address = new URL(pathOf(route, id.toWellFormed()), site);
    address.search = new URLSearchParams(query).toString();
    // Input that leads to another address, such as `..`, is covered by another test.
    fc.pre(address.pathname.startsWith(route.path.split(':')[0] ?? ''));
    const request = new Request(address, {
      method: route.method,
      headers: { ...admin, 'Content-Type': 'application/json', ...headers },
      ...(route.method !== 'GET' && { body }),
    });
    const response = await app.send(request);
    // Without a messaging service here, this answer is not a fault of the input.
    const { code = '' } = response.ok ? {} : z.parse(codeSchema, await response.json());
    if (code !== 'messaging_unavailable') expect(response.status).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: 1000 });
});
