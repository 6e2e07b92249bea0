import { describe, expect, it } from 'vitest';
import { emailDigest } from '#platform/rules/digest.ts';
import { keys } from '#registry/keys.ts';
import { booking, day } from '#tests/support/booking.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { personalIn, requestOf, useLinks } from '#tests/support/links.ts';

const { setup, send, get, requested, linked, lastEvent, told, tokenOf, post, freeTimes } =
  useLinks();
const code = async (response: Response) => (await refusalOf(response)).code;
const minute = 60_000;

describe("the firm's link", () => {
  it('returns everything needed for the decision', async () => {
    const { show } = await requested();
    const { clientName, email, phone, service, message, locale } = booking;
    expect(await requestOf(await show())).toEqual({
      ...{ clientName, email, phone, service, message, locale, date: day, time: '10:00' },
      startsAt: '2041-03-12T09:00:00.000Z',
      endsAt: '2041-03-12T10:00:00.000Z',
      status: 'pending',
      meeting: 'office',
      consultant: 'firm',
    });
  });

  it('returns the client’s time zone, if it is another, until the request is decided', async () => {
    const { show, decide } = await requested('10:00', { timeZone: 'Asia/Singapore' });
    expect((await requestOf(await show())).timeZone).toBe('Asia/Singapore');
    expect((await requestOf(await decide('confirm'))).timeZone).toBeUndefined();
    expect((await requestOf(await show())).timeZone).toBeUndefined();
  });

  it.each([
    ['confirm', 'confirmed', 'appointment_confirmed'],
    ['decline', 'cancelled', 'appointment_cancelled'],
  ])('%s: sets %s, and notifies the client a minute later', async (decision, to, kind) => {
    const { id, decide } = await requested();
    const at = setup().clock.now().toISOString();
    const { status, decidedAt, decidedBy } = await requestOf(await decide(decision, ' Bis bald '));
    expect({ status, decidedAt, decidedBy }).toEqual({
      status: to,
      decidedAt: at,
      decidedBy: 'firm-link',
    });
    expect(await lastEvent(id)).toEqual({
      ...{ at, kind: 'status', from: 'pending', to, note: 'Bis bald', by: 'firm-link' },
    });
    expect(await told(kind)).toEqual([`visitor mail ${minute}`]);
    expect(await freeTimes()).toHaveLength(decision === 'decline' ? 4 : 2);
    const entries = (await setup().app.services.audit.list({ limit: 9 })) ?? [];
    const [entry] = entries.filter(({ action }) => action === 'appointment_status_changed');
    expect(entry).toMatchObject({
      ...{ action: 'appointment_status_changed', actor: 'firm-link', subject: id },
    });

    setup().clock.advance(minute);
    expect((await requestOf(await decide(decision, 'Noch einmal'))).decidedAt).toBe(at);
    const other = decision === 'confirm' ? 'decline' : 'confirm';
    expect(await code(await decide(other))).toBe('illegal_transition');
    expect((await lastEvent(id))?.at).toBe(at);
  });

  it('returns what the desk has done in the meantime', async () => {
    const { id, show, decide } = await requested();
    await send('PATCH', `/api/appointments/${id}?status=confirmed`);
    const { status, decidedAt, decidedBy } = await requestOf(await show());
    const at = setup().clock.now().toISOString();
    expect([status, decidedAt, decidedBy]).toEqual(['confirmed', at, undefined]);
    expect(await code(await decide('decline'))).toBe('illegal_transition');
    expect((await requestOf(await decide('confirm'))).status).toBe('confirmed');
  });

  it('decides nothing if the start differs from the one seen', async () => {
    const { id, move } = await linked();
    const token = tokenOf(id, 'firm');
    const { startsAt } = await requestOf(await post('request', { token }));
    await move('14:00');
    const confirm = (seen: string) =>
      post('request/decision', { token, decision: 'confirm', startsAt: seen });
    expect(await code(await confirm(startsAt))).toBe('illegal_transition');
    expect((await lastEvent(id))?.kind).toBe('moved');
    const now = await requestOf(await post('request', { token }));
    expect([now.status, now.time]).toEqual(['pending', '14:00']);
    expect((await requestOf(await confirm(now.startsAt))).status).toBe('confirmed');
  });

  it('keeps the visitor’s cancellation, and names it as such', async () => {
    const { id, cancel } = await linked();
    const token = tokenOf(id, 'firm');
    await cancel();
    const request = await requestOf(await post('request', { token }));
    expect([request.status, request.decidedBy]).toEqual(['cancelled', 'visitor-link']);
    const confirmed = await post('request/decision', { token, decision: 'confirm' });
    expect(await code(confirmed)).toBe('illegal_transition');
    const declined = await post('request/decision', { token, decision: 'decline' });
    expect((await requestOf(declined)).decidedBy).toBe('visitor-link');
    expect(await told('appointment_cancelled')).toEqual([]);
  });

  it.each<[string, (id: string, decide: (to: string) => Promise<unknown>) => Promise<unknown>]>([
    ['confirmed', (_id, decide) => decide('confirm')],
    ['declined', (_id, decide) => decide('decline')],
    ['cancelled by the visitor', (id) => post('appointment/cancel', { token: tokenOf(id) })],
    ['decided at the desk', (id) => send('PATCH', `/api/appointments/${id}?status=confirmed`)],
    [
      'confirmed and moved',
      async (id, decide) => {
        await decide('confirm');
        await post('appointment/move', { token: tokenOf(id), date: day, time: '14:00' });
      },
    ],
  ])('returns nothing personal once the request is %s', async (_how, act) => {
    const { id, show, decide } = await requested();
    expect(await personalIn(await show())).toHaveLength(4);
    await act(id, decide);
    expect(await personalIn(await show())).toEqual([]);
    for (const decision of ['confirm', 'decline']) {
      expect(await personalIn(await decide(decision))).toEqual([]);
    }
  });

  it('does not record the visitor’s address as used', async () => {
    const { show } = await requested();
    await show();
    const score = ['ZSCORE', stored(keys.addresses), emailDigest(booking.email)];
    expect(await setup().engine.call(score)).toBeNull();
  });

  it("expires with the appointment's end, and is not found after erasure", async () => {
    const [over, erased] = [await requested('10:00'), await requested('14:00')];
    await send('DELETE', `/api/appointments/${erased.id}`);
    expect(await code(await erased.show())).toBe('not_found');
    expect(await code(await erased.decide('confirm'))).toBe('not_found');
    setup().clock.set('2041-03-12T10:00:00.000Z');
    expect(await code(await over.show())).toBe('link_expired');
    expect(await code(await over.decide('confirm'))).toBe('link_expired');
  });

  it('refuses GET, and decisions other than confirm and decline', async () => {
    const { id, decide } = await requested();
    expect((await get('/api/links/request')).status).toBe(405);
    expect((await get('/api/links/request/decision')).status).toBe(405);
    expect(await code(await decide('maybe'))).toBe('validation_failed');
    expect((await lastEvent(id))?.kind).toBe('requested');
  });
});
