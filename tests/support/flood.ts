/**
 * A quarter of an hour of a flood, in steps of a moved clock: an attacker with real source addresses, visitors
 * who open the links in their mail, and a firm that confirms. The work is solved natively.
 */
import { pbkdf2Sync } from 'node:crypto';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { floodPreviewSchema, floodsSchema } from '#features/bulk/contract/flood.ts';
import { listAvailableSlots } from '#features/hours/contract/available-slot-routes.ts';
import { linkedAppointmentSchema } from '#features/links/contract/linked-appointment.ts';
import { minuteMs } from '#platform/time/units.ts';
import { book } from './booking.ts';
import type { Harness } from './harness.ts';
import { mailReader } from './mail-links.ts';
import { solveNatively } from './native-work.ts';
import type { SmtpTestServer } from './smtp.ts';
import { workOf } from './work.ts';

export interface Flood {
  networks: number;
  /** The address of the booking with that number. */
  address: (index: number) => string;
  /** Opens the links in its mails, moves what it gets by them ten times, and cancels the first half. */
  opens?: boolean;
}

interface World {
  setup: () => Harness;
  smtp: () => SmtpTestServer;
  tick: () => Promise<unknown>;
}

const steps = 90;
const stepMs = 10_000;
/** What the attacker may do in a step and in all, in real time: this machine has two cores. */
const realMsPerStep = 900;
const realMs = 110_000;
const atOnce = 16;

/** Times on offer, without those of today, some of which pass. */
async function readTimes({ app, clock }: Harness, ip: string) {
  const answer = await app.call('/api/slots/available', { ip });
  if (answer.status !== 200) return [];
  const today = clock.now().toISOString().slice(0, 10);
  return z
    .parse(listAvailableSlots.response, await answer.json())
    .flatMap(({ date, time }) => (date > today ? [{ date, time }] : []));
}

/** Core-milliseconds of one try, measured. */
function measureTry(): number {
  const from = process.cpuUsage();
  for (let index = 0; index < 200; index += 1)
    pbkdf2Sync(`try ${index}`, 'salt', 5000, 32, 'sha256');
  return process.cpuUsage(from).user / 1000 / 200;
}

/** The same numbers in every run. */
function createRandom(seed = 1) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function floodOf({ setup, smtp, tick }: World) {
  const random = createRandom();
  const startedAt = performance.now();
  const mailsTo = mailReader(smtp);
  const spent = {
    calls: 0,
    booked: 0,
    held: 0,
    refused: 0,
    work: 0,
    tries: 0,
    opened: 0,
    moved: 0,
  };

  /** Books as the page does, with as much work as is asked for. */
  async function request(wish: object, ip: string) {
    const { app } = setup();
    let answer = await book(app, wish, { ip });
    const used = { calls: 1, work: 0, tries: 0 };
    for (let tries = 0; answer.status === 428 && tries < 3; tries += 1) {
      const problem: unknown = await answer.json();
      const { altcha, tries: took } = await solveNatively(problem);
      used.calls += 1;
      used.work += workOf(problem).work;
      used.tries += took;
      answer = await book(app, { ...wish, altcha }, { ip });
    }
    return { answer, used };
  }

  /** Opens a link; `undefined` if that gives nothing. */
  async function open(token: string, ip: string) {
    const answer = await setup().app.call('/api/links/appointment', {
      ...{ method: 'POST', body: { token }, ip },
    });
    return answer.status === 200
      ? z.parse(linkedAppointmentSchema, await answer.json())
      : undefined;
  }

  interface Visitor {
    email: string;
    ip: string;
    /** The step of the next act. */
    next: number;
    tries: number;
    proof?: string | undefined;
    /** The ids of their own requests whose link is not opened yet. */
    asked: Set<string>;
    appointment?: { id: string; date: string; time: string };
    isConfirmed?: boolean;
  }
  const visitor = (email: string, index: number, next: number): Visitor => ({
    ...{ email, ip: `198.51.${index}.7`, next, tries: 0, asked: new Set() },
  });

  /** Chooses a time and asks for it, or opens the link in the mail a minute later. */
  async function act(one: Visitor, step: number) {
    if (one.appointment || step < one.next) return;
    const link = mailsTo(one.email).findLast(({ token }) => token && one.asked.has(idOf(token)));
    if (one.tries > 0 && link?.token) {
      one.asked.delete(idOf(link.token));
      const shown = await open(link.token, one.ip);
      one.proof = shown?.proof ?? one.proof;
      if (shown?.status === 'pending' && !shown.lost) {
        one.appointment = { id: idOf(link.token), date: shown.date, time: shown.time };
        return;
      }
    } else if (one.tries > 0 && step < one.next + 12) return;
    const times = await readTimes(setup(), one.ip);
    const wish = times[random(times.length)];
    if (!wish) return;
    const { proof, email } = one;
    const clientName = `Visitor ${String.fromCodePoint(65 + random(26), 65 + random(26), 97 + random(26))}`;
    const body = { ...wish, email, clientName, message: email, ...(proof && { proof }) };
    const { answer } = await request(body, one.ip);
    if (answer.status !== 201) return;
    one.tries += 1;
    const { id, heldUntil } = z.parse(bookingAnswerSchema, await answer.json());
    if (heldUntil === undefined) one.appointment = { id, ...wish };
    else {
      one.asked.add(id);
      one.next = step + minuteMs / stepMs;
    }
  }

  /** A step of the attacker: as much as its networks may, or this machine can. */
  const closedUntil = new Map<number, number>();
  const bookings: { email: string; ip: string; wasRead?: boolean }[] = [];
  const own: { token: string; ip: string; moves: number; isOver?: boolean }[] = [];
  let turn = 0;

  function nextNetwork({ networks }: Flood): number | undefined {
    const now = setup().clock.now().getTime();
    for (let tried = 0; tried < networks; tried += 1) {
      turn += 1;
      if ((closedUntil.get(turn % networks) ?? 0) <= now) return turn % networks;
    }
    return undefined;
  }

  async function bookOne(
    network: number,
    wish: object,
    { email, reads }: { email: string; reads: boolean },
  ) {
    const ip = ipOf(network);
    const { answer, used } = await request({ ...wish, email }, ip);
    spent.calls += used.calls;
    spent.work += used.work;
    spent.tries += used.tries;
    if (answer.status === 201) {
      const { heldUntil } = z.parse(bookingAnswerSchema, await answer.json());
      spent[heldUntil === undefined ? 'booked' : 'held'] += 1;
      if (reads) bookings.push({ email, ip });
      return;
    }
    spent.refused += 1;
    if (answer.status !== 429) return;
    const waitMs = Number(answer.headers.get('Retry-After')) * 1000;
    closedUntil.set(network, setup().clock.now().getTime() + waitMs);
  }

  async function openAll() {
    for (const one of bookings.filter(({ wasRead }) => !wasRead)) {
      const link = mailsTo(one.email).at(-1);
      if (!link?.token) continue;
      one.wasRead = true;
      const shown = await open(link.token, one.ip);
      if (shown?.status !== 'pending' || shown.lost) continue;
      spent.opened += 1;
      own.push({ token: link.token, ip: one.ip, moves: 0 });
    }
  }

  async function moveAll(times: Awaited<ReturnType<typeof readTimes>>) {
    const { app } = setup();
    for (const [index, one] of own.entries()) {
      const wish = times[random(times.length)];
      if (one.isOver || !wish) continue;
      const isLast = one.moves === 10;
      if (isLast && index % 2 === 1) continue;
      const body = { token: one.token, ...(!isLast && wish) };
      const path = `/api/links/appointment/${isLast ? 'cancel' : 'move'}`;
      const answer = await app.call(path, { method: 'POST', body, ip: one.ip });
      one.isOver = isLast;
      if (answer.status !== 200) continue;
      spent.moved += 1;
      one.moves += 1;
    }
  }

  async function flow(flood: Flood, reserved: string[]) {
    const until = Math.min(performance.now() + realMsPerStep, startedAt + realMs);
    const reader = ipOf(turn % flood.networks);
    const times = await readTimes(setup(), reader);
    if (flood.opens) await openAll();
    if (flood.opens) await moveAll(times);
    while (performance.now() < until && times.length > 0) {
      const batch = Array.from({ length: atOnce }, () => nextNetwork(flood));
      const free = batch.filter((network) => network !== undefined);
      await Promise.all(
        [...new Set(free)].map((network) => {
          const other = reserved.shift();
          const email = other ?? flood.address(spent.calls);
          const reads = flood.opens === true && other === undefined;
          return bookOne(network, times[random(times.length)] ?? {}, { email, reads });
        }),
      );
      if (free.length < atOnce) break;
    }
  }

  /** Runs all; `honest` and `named` are addresses. */
  async function run(flood: Flood, addresses: { honest: string[]; named: string[] }) {
    const { app, clock } = setup();
    const before = (await readTimes(setup(), '192.0.2.1')).length;
    const honest = addresses.honest.map((email, i) => visitor(email, i, 4 + 3 * i));
    const named = addresses.named.map((email, i) => visitor(email, 100 + i, 12 + 12 * i));
    const desk = await app.signIn();
    // Three bookings for each of them before (and more would not be theirs).
    const reserved = addresses.named.flatMap((email) => [email, email, email]);
    for (let step = 0; step < steps; step += 1) {
      await flow(flood, reserved);
      for (const one of [...honest, ...named]) await act(one, step);
      for (const one of named) {
        if (!one.appointment || one.isConfirmed) continue;
        const path = `/api/appointments/${one.appointment.id}?status=confirmed`;
        one.isConfirmed = (await app.call(path, { method: 'PATCH', headers: desk })).status === 200;
      }
      clock.advance(stepMs);
      await tick();
    }
    // What is due by then has left.
    clock.advance(minuteMs);
    await tick();
    const theirs = [...honest, ...named].filter(({ appointment }) => appointment).length;
    const after = (await readTimes(setup(), '192.0.2.1')).length;
    const msPerTry = measureTry();
    return {
      gone: (before - after - theirs) / before,
      times: before,
      ...{ honest, named, mailsTo, spent },
      price: {
        realSeconds: Math.round((performance.now() - startedAt) / 1000),
        msPerTry: Number(msPerTry.toFixed(2)),
        /** On average half of the numbers are tried. */
        coreSeconds: Math.round((spent.work * 120 * msPerTry) / 1000),
        spentSeconds: Math.round((spent.tries * msPerTry) / 1000),
        mails: smtp().mails.length,
      },
    };
  }

  /** The firm clears the largest flood in one act; returns how many times that freed, and what it cost. */
  async function clear() {
    const { app } = setup();
    const headers = await app.signIn();
    const send = (path: string, body: object) =>
      app.call(`/api/admin/floods${path}`, { method: 'POST', headers, body });
    const before = (await readTimes(setup(), '192.0.2.1')).length;
    const startedAt = performance.now();
    const floods = await app.call('/api/admin/floods', { headers });
    const [largest] = z.parse(floodsSchema, await floods.json()).floods;
    const previewed = await send('/preview', { id: largest?.id });
    const { ids } = z.parse(floodPreviewSchema, await previewed.json());
    const mails = smtp().mails.length;
    const { status } = await send('/clear', { ids });
    const realMs = Math.round(performance.now() - startedAt);
    await tick();
    const freed = (await readTimes(setup(), '192.0.2.1')).length - before;
    return { status, freed, cleared: ids, realMs, mails: smtp().mails.length - mails };
  }
  return { run, clear };
}

/** Each in a /24 of its own. */
const ipOf = (network: number) => `11.${network >> 8}.${network & 255}.9`;

/** The appointment's id in a link's token. */
const idOf = (token: string) => token.split('.')[1] ?? '';
