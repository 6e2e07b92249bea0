/** Core-seconds: how long the cores of the machine were busy. */
import { cpus } from 'node:os';

/** Core-seconds of the whole machine since it started, including other programs. */
export function coreSecondsOfMachine(): number {
  const ms = cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0);
  return ms / 1000;
}

/** Parses the output of a shell's `times`: core-seconds of the shell and of all children it waited for. */
export function parseTimes(output: string): number {
  const times = [...output.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
