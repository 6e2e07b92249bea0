import type { Device } from '#platform/contract/device.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import { sessionIdOf, sessionLife } from './sessions.ts';

/** Stored with a session besides its times. */
interface SessionLabel extends Device {
  /** Whether it was opened with a second factor. */
  factor: boolean;
  /** Keyed tag of the network. */
  source: string;
}

/** A session that is to be opened. */
export interface NewSession {
  token: string;
  now: Date;
  label: SessionLabel;
}

/** Opens it among the given `sessions`. */
export function sessionWrites(sessions: string, { token, now, label }: NewSession): StoreWrite[] {
  const at = now.getTime();
  const record = JSON.stringify({ createdAt: at, seenAt: at, ...label });
  return [
    ['HSET', sessions, sessionIdOf(token), record],
    ['PEXPIREAT', sessions, at + sessionLife.longestMs],
  ];
}
