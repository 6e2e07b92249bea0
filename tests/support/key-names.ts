import { existsSync, readdirSync } from 'node:fs';
import { projectFolder } from './stack.ts';

/** The names of keys in an object of keys; for a family its prefix, up to `*`. */
export const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(Reflect.apply(value, undefined, ['*', '*']))];
  return typeof value === 'object' && value ? Object.values(value).flatMap(namesIn) : [];
};

/** The names that each subject declares in `store/keys.ts`, whether or not it registers them. */
export async function keyNamesBySubject(): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, readonly string[]>();
  for (const subject of readdirSync(`${projectFolder}/src/features`)) {
    const file = `${projectFolder}/src/features/${subject}/store/keys.ts`;
    if (existsSync(file)) names.set(subject, namesIn({ ...(await import(file)) }));
  }
  return names;
}
