/** Sizes before and after side by side, the larger first. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const sizesSchema = z.record(z.string(), z.record(z.string(), z.number()));

const read = async (folder: string) =>
  sizesSchema.parse(JSON.parse(await readFile(join(folder, 'sizes.json'), 'utf8')));

const sumOf = (sizes: Readonly<Record<string, number>>) =>
  Object.values(sizes).reduce((sum, size) => sum + size, 0);

export async function printSizes(one: string, other: string): Promise<void> {
  const [before, after] = [await read(one), await read(other)];
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, fresh] = [before[table] ?? {}, after[table] ?? {}];
    const sums = [sumOf(old), sumOf(fresh)];
    console.log(`  ${table}: ${sums[0]} → ${sums[1]} bytes in all`);
    const rows = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
      .map((name) => ({ name, was: old[name] ?? 0, is: fresh[name] ?? 0 }))
      .filter(({ was, is }) => was !== is)
      .toSorted((a, b) => Math.max(b.was, b.is) - Math.max(a.was, a.is));
    for (const { name, was, is } of rows)
      console.log(`    ${String(was).padStart(9)} → ${String(is).padStart(9)}  ${name}`);
  }
}
