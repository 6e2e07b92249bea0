/** Fills a store with everything that leaves something behind, the same in every run. */
import { appointments, house, money, words } from './acts.ts';
import { openApp } from './app.ts';
import { bob, caller } from './caller.ts';
import { startCounterpart } from './counterpart.ts';
import {
  accessDesk,
  alarmActs,
  contactMessage,
  createClock,
  enableFactor,
  officeHours,
  password,
  prefixOf,
  type RedisEngine,
  rounds,
  serveHttp,
  startSmtp,
} from './house.ts';

/** Gives the mails as a server took them, in no order, and how each call was answered. */
export async function fill(engine: RedisEngine): Promise<{ mails: string[]; answers: string[] }> {
  const answers: string[] = [];
  const smtp = await startSmtp();
  const clockOf = createClock();
  const stripe = await startCounterpart(clockOf.now);
  const alarm = await serveHttp({ handler: () => Promise.resolve(new Response()) });
  const alarmUrl = `http://127.0.0.1:${alarm.port}/`;
  const options = { smtpUrl: smtp.url, stripe: stripe.env, now: clockOf.now, alarmUrl };
  const { app } = await openApp(engine, options);
  const { db, faults } = app.services;
  const calls = caller(app, answers);

  await calls.visitor(
    '/api/admin/session',
    { password: 'wrong' },
    { 'Sec-Fetch-Site': 'same-origin' },
  );
  await calls.visitor('/api/admin/session', { password }, { 'Sec-Fetch-Site': 'same-origin' });
  await calls.signIn();
  const bea = await house(calls, app, clockOf.now());
  const { first, confirmed, torn } = await appointments(calls, clockOf);
  await calls.admin('POST', '/api/hours', { ...officeHours, holidays: [], consultant: bea });
  await words(calls);
  await money(calls, app, clockOf.now, stripe, confirmed);
  // One address is refused for good, as others are for a while.
  smtp.behaviour.refuseRecipient = (address) =>
    address === bob.email ? { code: 550, text: '5.1.1 Nobody of that name' } : undefined;
  clockOf.advance(60_000);
  await calls.tick();
  clockOf.advance(60_000);
  await faults.keep({
    ...{ at: clockOf.now().toISOString(), method: 'GET', route: '/api/health', status: 500 },
    ...{ code: 'internal_error', error: 'TypeError', requestId: 'a-request' },
  });
  await faults.keep(false);
  await alarmActs(db).set(['orphans', 'overlaps'], [], clockOf.now());

  // What another program, or a fault of ours, has left: it is set aside once it is met.
  await engine.call(['HSET', `${prefixOf('local')}appointments`, torn, '{"clientName":"To']);
  await calls.admin('GET', '/api/appointments');

  // What is due later: reminders and requests that lapse; then the mail server is away.
  clockOf.advance(26 * 60 * 60_000);
  await calls.signIn();
  for (const name of rounds) {
    await app.runScheduled(name);
    await app.settled();
    await stripe.tell(app);
  }
  await calls.tick();
  await smtp.close();
  clockOf.advance(60_000);
  await calls.admin('PATCH', `/api/appointments/${first}?status=cancelled`, { note: 'Zu spät' });
  await calls.visitor('/api/contact', { ...contactMessage, subject: 'Nach dem Ausfall' });
  await calls.admin('PATCH', `/api/appointments/${confirmed}?status=cancelled`, {
    note: 'Bezahlt',
  });
  // Until somebody is called about it.
  for (let hour = 0; hour < 4; hour += 1) {
    clockOf.advance(60 * 60_000);
    await app.runScheduled('delivery-tick');
    await app.settled();
  }

  await calls.signIn();
  await calls.admin('POST', '/api/admin/person/erase', { email: 'nobody@example.com' });
  await enableFactor(db, 'SECRET', clockOf.now());
  const half = { own: 'next', secret: 'HALF', now: clockOf.now() };
  await accessDesk(db, 'hash').beginFactor(half, { step: 2 });
  await calls.visitor(
    '/api/admin/session',
    { password, code: '000000' },
    { 'Sec-Fetch-Site': 'same-origin' },
  );
  await stripe.close();
  await alarm.close();
  return { mails: smtp.raw, answers };
}
