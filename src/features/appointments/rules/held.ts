/** Requests that take their time only once the link in their mail is opened. */
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import type { HeldRequest } from '#features/appointments/contract/held.ts';
import { choiceOf, type Decide, type HouseClock, type Stale } from '#features/hours/index.ts';
import { type RequestCommand, requestOf } from './request.ts';

/** `limited`: too much of its network, or of the owner of its address, has counted as proof already. */
export type ClaimResult = 'taken' | 'limited' | Appointment;

export interface ClaimStore {
  /** Gives a held request its time, in one atomic step. */
  claim: (command: RequestCommand) => Promise<ClaimResult | Stale>;
}

interface ClaimPorts extends HouseClock {
  /** Of the visitor (`networkKey`). */
  network: string;
  decide: Decide;
  store: ClaimStore;
}

/**
 * Gives the request its time if it is still free and its half hour is not over. `taken`: somebody else has it.
 * `late`: its half hour is over. `limited`: its network, or the owner of its address, has had its part.
 */
export async function claimHeld(
  held: HeldRequest,
  ports: ClaimPorts,
): Promise<Appointment | 'taken' | 'late' | 'limited'> {
  const { decide, store, now } = ports;
  // Whose time is lost may still have it, if its taker has left it again.
  if (held.until <= now.getTime()) return held.lost ? 'taken' : 'late';
  const { record } = held;
  return decide(async (roster) => {
    const choice = choiceOf(record.consultant, roster, record.service);
    const command = requestOf(record, { ...ports, roster, names: choice.ok ? choice.value : [] });
    return store.claim(command);
  });
}
