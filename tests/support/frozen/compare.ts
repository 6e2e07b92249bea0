/**
 * Compares two folders that `take.ts` wrote, of the same parts: `compare.ts <before> <after> [part…]`.
 * Ends with 1 where something differs that must be equal; sizes are told and never a fault.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differences } from './differences.ts';
import { isPart, parts } from './part.ts';
import { shareOfOthers } from './pixels.ts';
import { printSizes } from './sizes-table.ts';

/** Of a picture's pixels: what one machine draws another way than itself a minute ago. */
const mostOthers = 0.0005;
/** Of a file: the rest is counted. */
const mostLines = 40;

async function filesOf(folder: string): Promise<Set<string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
  );
}

/** What differs between two files of the same name, a line each. */
async function compareFiles(name: string, before: string, after: string): Promise<string[]> {
  const [one, other] = await Promise.all([readFile(before), readFile(after)]);
  if (one.equals(other)) return [];
  if (!name.endsWith('.png')) return differences(name, one.toString(), other.toString());
  const share = await shareOfOthers(one, other);
  const told = `${(share * 100).toFixed(3)} % of the pixels are others`;
  if (share > mostOthers) return [told];
  console.log(`  ${name}: ${told}, which is taken for equal`);
  return [];
}

const [before, after, ...asked] = process.argv.slice(2);
const unknown = asked.filter((name) => !isPart(name));
if (before === undefined || after === undefined || unknown.length > 0) {
  console.error(`compare.ts <before> <after> [part…]; the parts are ${parts.join(', ')}`);
  process.exit(2);
}

let faults = 0;
for (const part of parts.filter((name) => asked.length === 0 || asked.includes(name))) {
  const [one, other] = [join(before, part), join(after, part)];
  const [old, fresh] = [await filesOf(one), await filesOf(other)];
  console.log(`${part}: ${old.size} files before, ${fresh.size} after`);
  if (part === 'sizes') {
    await printSizes(one, other);
    continue;
  }
  if (old.size === 0 || fresh.size === 0) {
    console.log('  one of them was never taken');
    faults += 1;
    continue;
  }
  for (const name of [...new Set([...old, ...fresh])].toSorted()) {
    const lines = !old.has(name)
      ? ['is new']
      : !fresh.has(name)
        ? ['is gone']
        : await compareFiles(name, join(one, name), join(other, name));
    if (lines.length === 0) continue;
    const isInformation = name.startsWith('information');
    if (!isInformation) faults += 1;
    console.log(`  ${name}${isInformation ? ' (for information)' : ''}`);
    for (const line of lines.slice(0, mostLines)) console.log(`    ${line}`);
    if (lines.length > mostLines) console.log(`    and ${lines.length - mostLines} more`);
  }
}
console.log(faults === 0 ? 'Equal' : `${faults} files differ that must be equal`);
process.exit(faults === 0 ? 0 : 1);
