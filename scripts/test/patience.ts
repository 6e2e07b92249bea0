/**
 * By how much tests wait longer than on a quiet machine: 1 there, 10 at most. Configurations
 * multiply their timeouts by it, so that what is red is red for a reason, not for want of time.
 */
import { availableParallelism, loadavg } from 'node:os';

/**
 * How many programs want each core: what the last minute says, and what a short computation meets
 * just now, since the minute's average learns of a new load late.
 */
function measureContention(): number {
  const lastMinute = (loadavg()[0] ?? 0) / availableParallelism();
  const [begun, before] = [performance.now(), process.cpuUsage()];
  let used = 0;
  while (used < 20) {
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1000;
  }
  return Math.max(lastMinute, (performance.now() - begun) / used);
}

export const patience = Math.min(10, Math.max(1, measureContention()));
