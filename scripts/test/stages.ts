/**
 * The stages of `npm test`: each a command whose time is measured, with its output in one piece and its
 * outcome counted.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { coreSecondsOfMachine, parseTimes } from './cores.ts';

/** Numbers of tests; a stage with a single check counts as one. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** A line for each failed test: file, title, first line of its message. */
  failures: readonly string[];
}

export interface Stage extends Outcome {
  name: string;
  seconds: number;
  coreSeconds: number;
}

export interface Command {
  name: string;
  /** A program with its arguments; npm has put those of the dependencies on the path. */
  args: readonly [string, ...string[]];
  env?: Readonly<Record<string, string>>;
  /**
   * For a stage that uses the whole machine: its output is shown as it arrives, and its core-seconds are the
   * machine's. Otherwise the output is shown in one piece.
   */
  isLive?: boolean;
  /** Path of the runner's JSON report, and a function that reads it. */
  report?: { file: string; read: (json: unknown) => Outcome };
}

// `times` reports the time of the shell's children, and of theirs if these were waited for.
const timed = '"$@"; code=$?; times >&3; exit $code';

/** Resolves when the command has ended: whether with 0, and how many core-seconds it used. */
function run({ args, env, isLive = false }: Command): Promise<{ ok: boolean; cores: number }> {
  const title = `\n> ${args.join(' ')}`;
  if (isLive) console.log(title);
  const isWindows = process.platform === 'win32';
  return new Promise((resolve) => {
    const [output, times]: [Buffer[], Buffer[]] = [[], []];
    const [program, ...rest]: [string, ...string[]] = isWindows
      ? [...args]
      : ['sh', '-c', timed, 'sh', ...args];
    const shown = isLive ? 'inherit' : 'pipe';
    const child = spawn(program, rest, {
      stdio: ['inherit', shown, shown, 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      shell: isWindows,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    }
    child.stdio[3]?.on('data', (chunk: Buffer) => times.push(chunk));
    child.once('error', (error) => output.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      if (!isLive) console.log(`${title}\n${Buffer.concat(output).toString().trimEnd()}`);
      resolve({ ok: code === 0, cores: parseTimes(Buffer.concat(times).toString()) });
    });
  });
}

/** All zero if the report is missing or was cut off because its runner died. */
function readReport({ file, read }: NonNullable<Command['report']>): Outcome {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

/** The outcome of a run; without a readable report, or with an empty one, it counts as one failure. */
function outcomeOf(ok: boolean, report: Command['report']): Outcome {
  if (!report) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: [] };
  const outcome = readReport(report);
  const silent = outcome.failed === 0 && (!ok || outcome.passed === 0);
  return silent ? { ...outcome, failed: 1 } : outcome;
}

/**
 * Runs one stage to its end; never rejects for a failed check. The core-seconds of a live stage are the
 * machine's, including what ran beside it, since a browser does not wait for all its processes.
 */
export async function runStage(command: Command): Promise<Stage> {
  const { name, report, isLive } = command;
  if (report) {
    rmSync(report.file, { force: true });
    mkdirSync(dirname(report.file), { recursive: true });
  }
  const [begun, before] = [performance.now(), coreSecondsOfMachine()];
  const { ok, cores } = await run(command);
  return {
    name,
    seconds: (performance.now() - begun) / 1000,
    coreSeconds: isLive === true ? coreSecondsOfMachine() - before : cores,
    ...outcomeOf(ok, report),
  };
}

/** Runs several stages one after another. */
export async function inTurn(commands: readonly Command[]): Promise<Stage[]> {
  const stages: Stage[] = [];
  for (const command of commands) stages.push(await runStage(command));
  return stages;
}

/** The stage that the others are compared with. */
const build = 'build';

/** One line per stage, each failed test, and `N passed, N failed` last; counts skipped tests if there are any. */
export function summarize(
  stages: readonly Stage[],
  all: Pick<Stage, 'seconds' | 'coreSeconds'>,
): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    stages.reduce((total, stage) => total + stage[key], 0);
  const width = Math.max(...stages.map(({ name }) => name.length), 'in all'.length) + 1;
  // Core-seconds differ between machines; as a multiple of the same run's build they can be compared.
  const built = stages.find(({ name }) => name === build)?.coreSeconds ?? 0;
  const inBuilds = (coreSeconds: number) =>
    built > 0 ? `${(coreSeconds / built).toFixed(1)} × build`.padStart(15) : '';
  const row = (name: string, { seconds, coreSeconds }: typeof all, rest: string) =>
    [
      name.padEnd(width),
      `${seconds.toFixed(1)} s`.padStart(9),
      `${coreSeconds.toFixed(1)} core-s`.padStart(15),
      inBuilds(coreSeconds),
      `   ${rest}`,
    ]
      .join('')
      .trimEnd();
  const failed = stages.filter((stage) => stage.failed > 0).map(({ name }) => name);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return [
    ...stages.map((stage) =>
      row(
        stage.name,
        stage,
        `${stage.passed} passed${stage.failed > 0 ? `, ${stage.failed} failed` : ''}`,
      ),
    ),
    row('in all', all, ''),
    ...(failed.length > 0 ? [`Failed: ${failed.join(', ')}`] : []),
    ...stages.flatMap(({ failures }) => failures.map((failure) => `- ${failure}`)),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}
