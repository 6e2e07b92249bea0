/**
 * Factor of the tests' timeouts: 1 on a quiet machine, 10 at most. Configurations multiply their timeouts by
 * it, so that a test fails because of a fault and not for lack of time.
 */
import { availableParallelism, loadavg } from 'node:os';

/**
 * How many programs want each core: the average of the last minute and a short computation now, since the
 * average reflects a new load late.
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
