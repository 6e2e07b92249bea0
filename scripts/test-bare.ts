/**
 * `npm run test:bare`: runs the README's lines where nothing else is installed: `npm start` until it answers,
 * `npm test`, `npm run dev` until a page is styled. Makes a minimal Debian for it (as root, on a Debian), with
 * the machine's own settings for registries, and in it a clone of what is committed. Ends with the seconds of
 * each line and `N passed, N failed`; exits with 1 after any failure.
 *
 * `-- start dev` runs only these lines; `--with <package>` adds a package of Debian; `--keep` leaves the
 * folder; `--here` runs the lines in the current folder, of a machine that is bare already.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { here, runLine, runUntilReady, type Shell } from './bare/line.ts';
import { makeRoot, shellIn } from './bare/root.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    with: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean', default: false },
    here: { type: 'boolean', default: false },
  },
});

/** The line of the README's first block that runs this command. */
function lineOf(command: string): string {
  const line = new RegExp(`^(.*\\b${command}) +#`, 'm').exec(
    readFileSync('README.md', 'utf8'),
  )?.[1];
  if (line === undefined) throw new Error(`The README has no line with ${command}.`);
  return line;
}

async function look(url: string, printed: string): Promise<void> {
  for (const path of ['/', '/booking', '/api/slots/available']) {
    const { ok, status } = await fetch(url + path);
    if (!ok) throw new Error(`${path} answered ${status}`);
  }
  if (!/^Admin password: \S/m.test(printed)) throw new Error('printed no admin password');
}

const lines: Readonly<Record<string, (shell: Shell) => Promise<void>>> = {
  start: (shell) => runUntilReady(shell, lineOf('npm start'), look),
  test: (shell) => runLine(shell, lineOf('npm test')),
  dev: async (shell) => {
    // For the browser that looks at the page. The lines before have installed all of it, if they ran.
    await runLine(shell, '{ test -d node_modules || npm ci; } && npx node scripts/tools.ts');
    await runUntilReady(shell, 'npm run dev', async (url, printed) => {
      await look(url, printed);
      await runLine(shell, `npx node scripts/bare/styled.ts ${url}/booking`);
    });
  },
};

/** Runs one line and returns its row of the summary. */
async function judge(name: string, shell: Shell): Promise<{ ok: boolean; row: string }> {
  const begun = performance.now();
  const outcome = await (lines[name]?.(shell) ?? Promise.reject(new Error('no such line'))).then(
    () => 'passed',
    (error: unknown) => `failed: ${error instanceof Error ? error.message : String(error)}`,
  );
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return {
    ok: outcome === 'passed',
    row: `${name.padEnd(6)}${seconds.padStart(8)} s   ${outcome}`,
  };
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop.abort());

/** Runs the lines until one is interrupted, and returns their rows. */
async function judgeAll(shell: Shell) {
  const judged: Awaited<ReturnType<typeof judge>>[] = [];
  for (const name of positionals.length > 0 ? positionals : Object.keys(lines)) {
    if (!stop.signal.aborted) judged.push(await judge(name, shell));
  }
  return judged;
}

async function judgeInRoot() {
  const root = mkdtempSync(join(tmpdir(), 'bare-'));
  try {
    makeRoot(root, values.with);
    return await judgeAll(shellIn(root));
  } finally {
    if (values.keep) console.log(`\nThe root is ${root}`);
    else rmSync(root, { recursive: true, force: true });
  }
}

const judged = values.here ? await judgeAll(here) : await judgeInRoot();
const failed = judged.filter(({ ok }) => !ok).length;
console.log(`\n${judged.map(({ row }) => row).join('\n')}`);
console.log(`\n${judged.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || stop.signal.aborted ? 1 : 0;
