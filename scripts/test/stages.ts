/** The stages of `npm test`: each a command, timed, its output in one piece, its outcome counted. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** Numbers of tests; a stage that is one check counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

export interface Stage extends Outcome {
  name: string;
  seconds: number;
}

export interface Command {
  name: string;
  /** A program with its arguments; npm has put those of the dependencies on the path. */
  args: readonly [string, ...string[]];
  /** Shown while it comes, where nothing else runs beside it; in one piece at the end otherwise. */
  isAlone?: boolean;
  /** Where its runner writes a JSON report, and what that says. */
  report?: { file: string; read: (json: unknown) => Outcome };
}

/** Resolves with true where the command ended with 0. */
function run({ args, isAlone = false }: Command): Promise<boolean> {
  const title = `\n> ${args.join(' ')}`;
  if (isAlone) console.log(title);
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const [program, ...rest] = args;
    const child = spawn(program, rest, {
      stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.once('error', (error) => output.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      if (!isAlone) console.log(`${title}\n${Buffer.concat(output).toString().trimEnd()}`);
      resolve(code === 0);
    });
  });
}

/** What the run came to; one without a report, or with an empty one, counts as one failure. */
function outcomeOf(ok: boolean, report: Command['report']): Outcome {
  if (!report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  const outcome = existsSync(report.file)
    ? report.read(JSON.parse(readFileSync(report.file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  const silent = outcome.failed === 0 && (!ok || outcome.passed === 0);
  return silent ? { ...outcome, failed: 1 } : outcome;
}

/** Runs one stage to its end, whatever comes of it; never rejects for a check that failed. */
export async function runStage(command: Command): Promise<Stage> {
  const { name, report } = command;
  if (report) rmSync(report.file, { force: true });
  const begun = performance.now();
  const ok = await run(command);
  return { name, seconds: (performance.now() - begun) / 1000, ...outcomeOf(ok, report) };
}

/** Several one after another. */
export async function inTurn(commands: readonly Command[]): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const command of commands) stages.push(await runStage(command));
  return stages;
}

/** One line per stage, and `N passed, N failed` last, with what was skipped where anything was. */
export function summarize(stages: readonly Stage[], seconds: number): string {
  const sum = (key: keyof Outcome) => stages.reduce((total, stage) => total + stage[key], 0);
  const row = (name: string, time: number, rest: string) =>
    `${name.padEnd(10)}${`${time.toFixed(1)} s`.padStart(9)}   ${rest}`.trimEnd();
  const failed = stages.filter((stage) => stage.failed > 0).map(({ name }) => name);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return [
    ...stages.map((stage) =>
      row(
        stage.name,
        stage.seconds,
        `${stage.passed} passed${stage.failed > 0 ? `, ${stage.failed} failed` : ''}`,
      ),
    ),
    row('in all', seconds, ''),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}`] : []),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}
