import type { MailAlarmCode } from '#features/delivery/contract/mail-alarm.ts';
import type { MailCause } from '#platform/contract/mail-fault.ts';

const usualTimeoutMs = 5000;

export interface AlarmCall {
  code: MailAlarmCode;
  /** ISO, in UTC. */
  since: string;
  /** Address of the site. */
  site: string | undefined;
  /** Why mail is down, and the server's answer (`MailFault`). */
  cause?: MailCause | undefined;
  answer?: string | undefined;
}

/**
 * Reports an alarm to an external service with a single request. Resolves with whether it was accepted (2xx)
 * and never rejects. The response body is not read.
 */
export async function callAlarm(
  url: string,
  call: AlarmCall,
  { timeoutMs = usualTimeoutMs } = {},
): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
