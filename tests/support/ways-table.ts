/**
 * The runbook's table of the ways in which mail and WhatsApp fail. The tests that run these faults hold it
 * against what they have seen. `WRITE_TABLE=1 npx vitest run --no-file-parallelism smtp-causes whatsapp-faults`
 * writes it anew; the last column, what to do, is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { expect } from 'vitest';
import { mailCauses } from '#platform/contract/mail-fault.ts';
import { whatsAppCauses } from '#platform/contract/whatsapp-cause.ts';
import { projectFolder } from './stack.ts';

type Cause = (typeof mailCauses | typeof whatsAppCauses)[number];

/** What a way of failing looked like. */
export interface Seen {
  cause: Cause;
  way: string;
  /** In the log. */
  answer: string;
  /** At the desk, without the answer. */
  desk: string;
  /** Status of `/api/health` at the end of the outage. */
  health: number;
  /** Code told to `ALARM_URL`. */
  alarm: string;
}

const file = join(projectFolder, 'docs/operations-mail.md');
const block = /(?<=<!-- ways -->\n\n).*?(?=\n<!-- \/ways -->)/s;
const head = [
  ['what fails', '`cause`, `answer` in log and alarm', 'desk', 'health', 'alarm', 'what to do'],
  ['---', '---', '---', '---', '---', '---'],
];
const all: readonly Cause[] = [...mailCauses, ...whatsAppCauses];
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const causeIn = ([, log = '']: readonly string[]) =>
  all.find((cause) => log.startsWith(`\`${cause}\``));

/** Holds the rows of these causes against the runbook, or writes them. */
export async function expectWays(seen: readonly Seen[], causes: readonly Cause[]): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const before = block.exec(text)?.[0] ?? '';
  const kept = new Map(
    before
      .split('\n')
      .map(cellsOf)
      .flatMap((cells) => {
        const cause = causeIn(cells);
        return cause ? [[cause, cells] as const] : [];
      }),
  );
  for (const cause of causes) {
    const own = seen.filter((one) => one.cause === cause);
    const distinct = (values: readonly (string | number)[]) => [...new Set(values)].join('; ');
    const answers = [...new Set(own.map(({ answer }) => answer))].filter((answer) => answer !== '');
    kept.set(cause, [
      distinct(own.map(({ way }) => way)),
      [`\`${cause}\``, answers.map((answer) => `\`${answer}\``).join(', ')].join(' '),
      distinct(own.map(({ desk }) => `«${desk}»`)),
      distinct(own.map(({ health }) => health)),
      distinct(own.map(({ alarm }) => `\`${alarm}\``)),
      kept.get(cause)?.at(-1) ?? '',
    ]);
  }
  const rows = all.flatMap((cause) => {
    const cells = kept.get(cause);
    return cells ? [cells] : [];
  });
  const lines = [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const table = await format(lines.join('\n'), { parser: 'markdown' });
  if (process.env['WRITE_TABLE'] === '1')
    writeFileSync(
      file,
      text.replace(block, () => table),
    );
  else expect(before, `Write the table anew: see ways-table.ts`).toBe(table);
}
