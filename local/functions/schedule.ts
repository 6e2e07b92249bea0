import { dayMs, minuteMs } from '#platform/time/units.ts';

const hourMs = 60 * minuteMs;

/** Runs begin anew with each frame, as cron's do: every 7 minutes skips from :56 to the full hour. */
interface Rhythm {
  frameMs: number;
  everyMs: number;
}

function rhythmOf(schedule: string): Rhythm | undefined {
  if (schedule === '@daily') return { frameMs: dayMs, everyMs: dayMs };
  if (schedule === '@hourly') return { frameMs: hourMs, everyMs: hourMs };
  const minutes = Number(/^\*\/([1-9]\d?) \* \* \* \*$/.exec(schedule)?.[1]);
  return minutes < 60 ? { frameMs: hourMs, everyMs: minutes * minuteMs } : undefined;
}

/** Whether the local clock knows the schedule: `@daily`, `@hourly` and every so many minutes. */
export const isSchedule = (text: string): boolean => rhythmOf(text) !== undefined;

/** When a schedule is due next after `now`, in milliseconds since 1970 and, as on Netlify, in UTC. */
export function nextRun(schedule: string, now: number): number {
  const rhythm = rhythmOf(schedule);
  if (!rhythm) throw new Error(`The local clock does not know the schedule ${schedule}`);
  const { frameMs, everyMs } = rhythm;
  const frame = Math.floor(now / frameMs) * frameMs;
  const next = frame + (Math.floor((now - frame) / everyMs) + 1) * everyMs;
  return Math.min(next, frame + frameMs);
}
