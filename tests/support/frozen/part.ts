/** The parts of what is frozen, and how their files are written. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const parts = ['routes', 'store', 'letters', 'texts', 'sizes', 'pictures'] as const;
export type Part = (typeof parts)[number];
export const isPart = (name: string): name is Part => parts.some((part) => part === name);

/** By name, so that the order in which things were found is no difference. */
export const sorted = <T>(rows: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** A file of the folder, with the folders above it. */
export async function keep(folder: string, name: string, content: string | Buffer): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

export const keepJson = (folder: string, name: string, value: unknown): Promise<void> =>
  keep(folder, name, `${JSON.stringify(value, null, 2)}\n`);

/** A name of a letter or page as a file's. */
export const fileName = (name: string): string =>
  name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-|-$/g, '') || 'index';
