import type { MailAlarmCode } from '#features/delivery/contract/mail-alarm.ts';

const usualTimeoutMs = 5000;

export interface AlarmCall {
  code: MailAlarmCode;
  /** ISO, in UTC. */
  since: string;
  /** The site's address. */
  site: string | undefined;
}

/**
 * Tells a service outside of an alarm, without any of ours but this call. Gives whether it was taken
 * (2xx); never rejects. Its answer is not read.
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
