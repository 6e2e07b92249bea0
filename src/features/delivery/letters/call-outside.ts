/** Calls to external services about the site's own state: alarms and heartbeat. */
import type { CallCode } from '#features/delivery/contract/alarm-call.ts';

const usualTimeoutMs = 5000;

/** Body of a call about an alarm; without personal data. */
export interface AlarmCall {
  code: CallCode;
  state: 'begun' | 'ended';
  /** Begin of the alarm: ISO, in UTC. */
  since: string;
  /** Address of the site. */
  site: string | undefined;
  /** What is wrong, in the firm's language. */
  text: string;
  /** What to do. */
  cure?: string | undefined;
  /** Why mail is down, and the server's answer (`MailFault`); or why the store is. */
  cause?: string | undefined;
  answer?: string | undefined;
}

interface Patience {
  timeoutMs?: number;
}

/**
 * Calls a service once. Resolves with whether it accepted (2xx) and never rejects. The response body is not
 * read.
 */
async function reach(url: string, init: RequestInit, { timeoutMs = usualTimeoutMs }: Patience) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { ...init, redirect: 'error', signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Tells of an alarm; resolves with whether it was accepted. */
export const callAlarm = (url: string, call: AlarmCall, patience: Patience = {}) =>
  reach(
    url,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    },
    patience,
  );

/** Says that the clocks keep time; resolves with whether it was accepted. */
export const callHeartbeat = (url: string, patience: Patience = {}) =>
  reach(url, { method: 'GET' }, patience);
