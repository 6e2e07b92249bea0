/** Undoing and correcting at the desk, with the version that the caller saw. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { keys } from '#registry/keys.ts';
import { linkKeys } from '#tests/support/app.ts';
import { addSlots, booking, day } from '#tests/support/booking.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { useLinks } from '#tests/support/links.ts';
import { atNight } from '#tests/support/night.ts';

const { setup, get, bookAt, historyOf, outbox, requested } = useLinks();
const unknownId = 'x'.repeat(22);
const code = async (response: Response) => (await refusalOf(response)).code;
const recordOf = async (response: Response) =>
  z.parse(z.object({ record: deskAppointmentSchema }), await response.clone().json()).record;
const shownBy = async (response: Response) =>
  z.parse(z.strictObject(deskAppointmentSchema.shape), await response.json());

/** A call of the desk, with a version or an idempotency key if given. */
async function act(
  [method, path]: readonly [method: string, path: string],
  { body, version, key }: { body?: unknown; version?: number | string; key?: string } = {},
) {
  const headers = {
    ...(await setup().app.signIn()),
    ...(version !== undefined && {
      'If-Match': typeof version === 'string' ? version : `"${version}"`,
    }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  return setup().app.call(path, { method, headers, ...(body !== undefined && { body }) });
}
const at = (id: string, rest = '') => `/api/appointments/${id}${rest}`;
const confirm = (id: string) => ['PATCH', at(id, '?status=confirmed')] as const;
const undo = (id: string) => ['POST', at(id, '/undo')] as const;
const edit = (id: string) => ['PATCH', at(id, '/contact')] as const;

describe('an undo', () => {
  it('reverts the last act and cancels its deliveries', async () => {
    const { id } = await bookAt('10:00');
    const before = await shownBy(await get(at(id)));
    const waiting = await outbox();
    await act(confirm(id));
    setup().clock.advance(59_000);
    expect(await shownBy(await act(undo(id)))).toEqual({ ...before, version: 3 });
    expect(await outbox()).toEqual(waiting);
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual([
      'requested',
      'status',
      'undone',
    ]);
  });

  atNight('is refused with too_late_to_undo after a minute and without an act', async () => {
    const { id } = await bookAt('10:00');
    expect(await code(await act(undo(id)))).toBe('too_late_to_undo');
    await act(confirm(id));
    setup().clock.advance(60_000);
    expect(await code(await act(undo(id)))).toBe('too_late_to_undo');
    expect(await code(await act(undo(unknownId)))).toBe('not_found');
  });

  it('of a cancellation returns the appointment that occupies the time by now', async () => {
    const { id } = await bookAt('10:00');
    await act(['PATCH', at(id, '?status=cancelled')]);
    const other = await bookAt('10:00', { email: 'bob@example.com' });
    const refused = await act(undo(id));
    expect([refused.status, await refused.clone().json()]).toEqual([
      409,
      expect.objectContaining({ conflicts: [expect.objectContaining({ id: other.id })] }),
    ]);
    expect(await code(refused)).toBe('time_taken');
  });

  it('of a decision reopens the request at the firm’s signed link', async () => {
    const { id, show, decide } = await requested();
    await act(confirm(id));
    await act(undo(id));
    const shown = z.parse(z.looseObject({ status: z.string() }), await (await show()).json());
    expect(shown).toMatchObject({ status: 'pending' });
    expect(shown).not.toHaveProperty('decidedAt');
    expect((await decide('confirm')).status).toBe(200);
    // The last act was not the desk's.
    expect(await code(await act(undo(id)))).toBe('too_late_to_undo');
  });

  it('is carried out once under one idempotency key', async () => {
    const { id } = await bookAt('10:00');
    await act(confirm(id));
    const first = await shownBy(await act(undo(id), { key: 'k', version: 2 }));
    expect(await shownBy(await act(undo(id), { key: 'k', version: 2 }))).toEqual(first);
    expect(await historyOf(id)).toHaveLength(3);
  });
});

describe('contact data', () => {
  it('can be corrected in every status; the history names fields, not values', async () => {
    const { id } = await bookAt('10:00');
    await act(['PATCH', at(id, '?status=cancelled')]);
    const body = { locale: 'ar', email: 'eve@example.com', clientName: 'Eve', phone: '' };
    expect(await shownBy(await act(edit(id), { body }))).toMatchObject({
      ...{ id, status: 'cancelled', version: 3 },
      ...{ ...body, phone: 'Nicht angegeben' },
    });
    const fields = ['clientName', 'email', 'phone', 'locale'];
    expect((await historyOf(id)).at(-1)).toMatchObject({ kind: 'edited', fields });
    const found = await act(['POST', '/api/admin/person'], { body: { email: 'EVE@example.com' } });
    expect(await found.json()).toMatchObject({ appointments: [{ id }] });
    setup().clock.advance(60_000);
    await act(edit(id), { body: { phone: '1' } });
    expect(await dump(setup().engine)).not.toContain(booking.email);
  });

  it('keeps its version where nothing changes; an unknown id is not found', async () => {
    const { id } = await bookAt('10:00');
    const same = await act(edit(id), { body: { clientName: booking.clientName } });
    expect(await shownBy(same)).toMatchObject({ version: 1 });
    expect(await historyOf(id)).toHaveLength(1);
    expect(await code(await act(edit(unknownId), { body: { clientName: 'Eve' } }))).toBe(
      'not_found',
    );
  });

  it.each([
    [{}, { '': 'required' }],
    [{ clientName: 'Eve', date: day }, { date: 'unknown_field' }],
    [{ clientName: ' ' }, { clientName: 'required' }],
    [{ email: 'eve' }, { email: 'invalid_email' }],
    [{ locale: 'fr' }, { locale: 'unknown_locale' }],
  ])('is refused as %j', async (body, fields) => {
    const { id } = await bookAt('10:00');
    expect(await refusalOf(await act(edit(id), { body }))).toEqual(refusedFields(fields));
  });

  it('disables signed links that went to the former address', async () => {
    const { id } = await bookAt('10:00');
    const issuedOn = setup().clock.now();
    const tokenFor = (email?: string) =>
      signLink(linkKeys.key, { role: 'visitor', id, issuedOn, email });
    const call = (path: string, token: string, more: object = {}) =>
      setup().app.call(`/api/links/appointment${path}`, {
        method: 'POST',
        body: { token, ...more },
      });
    const [old, older, own] = [tokenFor(booking.email), tokenFor(), tokenFor('eve@example.com')];
    const open = async (token: string) => (await call('', token)).status;
    expect([await open(old), await open(older), await open(own)]).toEqual([200, 200, 404]);

    await act(edit(id), { body: { phone: '1', email: booking.email.toUpperCase() } });
    expect([await open(old), await open(own)]).toEqual([200, 404]);
    await act(edit(id), { body: { email: 'eve@example.com' } });
    for (const token of [old, older]) {
      const acts = [
        call('', token),
        call('/times', token),
        call('/move', token, { date: day, time: '14:00' }),
        call('/cancel', token),
      ];
      for (const answer of await Promise.all(acts)) expect(await code(answer)).toBe('not_found');
    }
    expect(await open(own)).toBe(200);
    await act(undo(id));
    expect([await open(old), await open(own)]).toEqual([200, 404]);
    expect((await call('/cancel', old)).status).toBe(200);
  });
});

describe('a version', () => {
  it('increases with every change, and is returned by list and search', async () => {
    const { id } = await bookAt('10:00');
    const versions = async () => {
      const answers = [
        await get(at(id)),
        await get('/api/appointments'),
        await act(['POST', '/api/appointments/search'], { body: { q: 'Ada' } }),
      ];
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      return bodies.flat().map((body: unknown) => z.parse(deskAppointmentSchema, body).version);
    };
    expect(await versions()).toEqual([1, 1, 1]);
    await act(confirm(id));
    const token = signLink(linkKeys.key, { role: 'visitor', id, issuedOn: setup().clock.now() });
    await setup().app.call('/api/links/appointment/cancel', { method: 'POST', body: { token } });
    expect(await versions()).toEqual([3, 3, 3]);
    // Older records have no version.
    await setup().engine.call(['DEL', stored(keys.appointmentVersions)]);
    expect(await versions()).toEqual([0, 0, 0]);
  });

  it.each([
    ['a change of status', confirm, undefined],
    ['a move', (id: string) => ['POST', at(id, '/move')] as const, { date: day, time: '14:00' }],
    ['an edit', edit, { clientName: 'Eve' }],
    ['an undo', undo, undefined],
    ['an erasure', (id: string) => ['DELETE', at(id)] as const, undefined],
  ])('that is outdated refuses %s with the present record', async (_, call, body) => {
    const { id } = await bookAt('10:00');
    await act(edit(id), { body: { phone: '1' }, version: 1 });
    const refused = await act(call(id), { body, version: 1 });
    expect([refused.status, await recordOf(refused)]).toEqual([
      412,
      await shownBy(await get(at(id))),
    ]);
    expect(await code(refused)).toBe('changed_meanwhile');
    expect(await refusalOf(await act(call(id), { body, version: 'x' }))).toEqual(
      refusedFields({ 'If-Match': 'invalid_version' }),
    );
    expect((await act(call(id), { body, version: 2 })).status).toBeLessThan(300);
  });

  it('is not checked when a successful call is repeated under its key', async () => {
    const { id } = await bookAt('10:00');
    const first = await act(confirm(id), { key: 'k', version: 1 });
    const again = await act(confirm(id), { key: 'k', version: 1 });
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
  });
});

it('booking: does not return a version to visitors', async () => {
  await addSlots(setup().app, '11:00');
  expect(await bookAt('11:00')).not.toHaveProperty('version');
});
