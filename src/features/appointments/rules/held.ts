/** Requests that take their time only once the link in their mail is opened. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { HeldRequest } from '#features/appointments/contract/held.ts';
import {
  choiceOf,
  type Decide,
  type Diary,
  freeTimesIn,
  type HouseClock,
  type Stale,
} from '#features/hours/index.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Period } from '#platform/rules/period.ts';
import { dayMs } from '#platform/time/units.ts';
import { type RequestCommand, requestOf } from './request.ts';

/** A held request whose link was opened. */
interface ClaimCommand extends RequestCommand {
  /** The next free times, as instants, for those who lose this one. */
  next: string;
}

/** `limited`: too much of its network, or of the owner of its address, has counted as proof already. */
type ClaimResult = 'taken' | 'limited' | Appointment;

export interface ClaimStore {
  /** Gives a held request its time, in one atomic step. */
  claim: (command: ClaimCommand) => Promise<ClaimResult | Stale>;
}

interface ClaimPorts extends HouseClock {
  decide: Decide;
  store: ClaimStore;
  readDiary: (period: Period, service: Service) => Promise<Diary>;
}

/** How far ahead the next free times are looked for, and how many are named. */
const aheadMs = 14 * dayMs;
const mostNamed = 3;

/** The next times that stay free once the request has its own, as instants. */
async function nextFree(
  { record: { startsAt, endsAt, service } }: HeldRequest,
  { house, now, timeZone, readDiary }: ClaimPorts,
): Promise<string> {
  const from = new Date(startsAt);
  const period = { from, to: new Date(from.getTime() + aheadMs) };
  const diary = await readDiary(period, service);
  const names = choiceOf(undefined, diary.roster, service);
  const free = freeTimesIn(diary, {
    ...{ rule: house.ruleOf(service), service, period, now, timeZone },
    consultants: names.ok ? names.value : [],
  });
  const starts = new Set(free.map((time) => time.startsAt));
  const later = [...starts].filter((start) => start >= Date.parse(endsAt));
  return later
    .slice(0, mostNamed)
    .map((start) => new Date(start).toISOString())
    .join(' ');
}

/**
 * Gives the request its time if it is still free and its half hour is not over. `lost`: it cannot have it any
 * more. `limited`: its network, or the owner of its address, has had its part.
 */
export async function claimHeld(
  held: HeldRequest,
  ports: ClaimPorts,
): Promise<Appointment | 'lost' | 'limited'> {
  const { decide, store, now } = ports;
  if (held.lost || held.until <= now.getTime()) return 'lost';
  const next = await nextFree(held, ports);
  const { consultant, ...record } = held.record;
  const claimed = await decide(async (roster) => {
    const choice = choiceOf(consultant, roster, record.service);
    const command = requestOf(record, { ...ports, roster, names: choice.ok ? choice.value : [] });
    return store.claim({ ...command, next });
  });
  return claimed === 'taken' ? 'lost' : claimed;
}
