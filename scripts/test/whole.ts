import { coreSecondsOfMachine } from './cores.ts';
import { checkLeftBehind } from './left-behind.ts';
import { type Stage, summarize } from './stages.ts';

/**
 * Runs the stages, looks for processes that they left behind, prints the time of each stage and `N passed, N
 * failed`, and sets the exit code to 1 after any failure.
 */
export async function runWhole(run: () => Promise<Stage[]>): Promise<void> {
  const [begun, before] = [performance.now(), coreSecondsOfMachine()];
  const stages = [...(await run()), ...(await checkLeftBehind())];
  const seconds = (performance.now() - begun) / 1000;
  const coreSeconds = coreSecondsOfMachine() - before;
  console.log(`\n${summarize(stages, { seconds, coreSeconds })}`);
  process.exitCode = stages.some(({ failed }) => failed > 0) ? 1 : 0;
}
