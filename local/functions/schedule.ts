import { dayMs, minuteMs } from '#platform/time/units.ts';

const hourMs = 60 * minuteMs;

/** Runs restart with each frame, as in cron: every 7 minutes jumps from :56 to the full hour. */
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

/** Whether the local clock supports the schedule: `@daily`, `@hourly`, or every n minutes. */
export const isSchedule = (text: string): boolean => rhythmOf(text) !== undefined;

/** The next run of a schedule after `now`, in ms since 1970; in UTC, as on Netlify. */
export function nextRun(schedule: string, now: number): number {
  const rhythm = rhythmOf(schedule);
  if (!rhythm) throw new Error(`The local clock does not know the schedule ${schedule}`);
  const { frameMs, everyMs } = rhythm;
  const frame = Math.floor(now / frameMs) * frameMs;
  const next = frame + (Math.floor((now - frame) / everyMs) + 1) * everyMs;
  return Math.min(next, frame + frameMs);
}
