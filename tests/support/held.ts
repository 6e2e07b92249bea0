/** Requests of newcomers who have used up their share, so that further ones are held. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { linkKeys } from './app.ts';
import { book, day } from './booking.ts';
import { useApp } from './harness.ts';
import { stored } from './keys.ts';
import { lapsing } from './lapsing.ts';

const perDay = ['09:00', '10:00', '11:00', '14:00', '15:00'];
/** The time with that index, of forty in eight days. */
const wish = (index: number) => ({
  date: addDays(day, Math.floor(index / perDay.length)),
  time: perDay[index % perDay.length] ?? '',
});

interface Sender {
  ip: string;
  email: string;
}

/** An app at production limits whose newcomers can use up their share; other options as `useApp` has them. */
export function useHeld(options: Parameters<typeof useApp>[0] = {}) {
  const setup = useApp({ rateLimitScale: 1, house: lapsing, ...options });
  /** Offers forty times of each consultant in eight days: a fifth of them are always given. */
  async function offer(...consultants: readonly string[]) {
    const { app } = setup();
    const headers = await app.signIn();
    const times = { startDate: day, endDate: addDays(day, 7), timeSlots: perDay };
    for (const consultant of consultants.length > 0 ? consultants : [undefined]) {
      const body = { ...times, consultant };
      const response = await app.call('/api/slots/generate', { method: 'POST', headers, body });
      expect(response.status).toBe(201);
    }
  }

  /** Each call comes from a network of its own, and from an address at a domain of its own. */
  let strangers = 0;
  function stranger(changes: Partial<Sender> = {}): Sender {
    strangers += 1;
    const name = strangers.toString(16);
    return { ip: `2001:db8:${name}::1`, email: `someone@s${name}.example`, ...changes };
  }

  async function request(index: number, { ip, email } = stranger(), changes: object = {}) {
    const body = { ...wish(index), email, ...changes };
    const response = await book(setup().app, body, { ip });
    expect(response.status).toBe(201);
    const { id, heldUntil } = z.parse(
      z.strictObject(bookingAnswerSchema.shape),
      await response.json(),
    );
    const token = signLink(linkKeys.key, {
      role: 'visitor',
      ...{ id, email, issuedOn: setup().clock.now() },
    });
    const open = () =>
      setup().app.call('/api/links/appointment', { method: 'POST', body: { token } });
    return { id, heldUntil, token, open };
  }

  /** The clock: tells whose time is taken, and forgets what is too much. */
  const tick = () => setup().app.services.queueing.expire();

  /** Newcomers take the first eight times, on the first two days. */
  async function press() {
    await offer();
    for (let index = 0; index < 8; index += 1)
      expect((await request(index)).heldUntil).toBeUndefined();
  }

  async function isFree(index: number) {
    const response = await setup().app.call('/api/slots/available');
    const times = z.parse(
      z.array(z.object({ date: z.string(), time: z.string() })),
      await response.json(),
    );
    const { date, time } = wish(index);
    return times.some((each) => each.date === date && each.time === time);
  }

  /** Who is told what, by the members of the outbox. */
  async function queued(id: string) {
    const members = await setup().engine.call(['ZRANGE', stored(keys.outbox), '0', '-1']);
    return [members]
      .flat()
      .map(String)
      .filter((member) => member.includes(`:${id}:`))
      .map((member) => {
        const [kind, , recipient, channel] = member.split(':');
        return `${kind} ${recipient} ${channel}`;
      })
      .toSorted();
  }

  return { setup, wish, offer, stranger, request, press, isFree, queued, tick };
}
