/** Compares the keys that the page of each subject names with those in its `store/keys.ts`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keyNamesBySubject } from '#tests/support/key-names.ts';
import { projectFolder } from '#tests/support/stack.ts';

const keys = await keyNamesBySubject();

/** The keys in the section "Registers"; a name with `*` stands for all that begin so. */
const namedIn = (subject: string): string[] => {
  const page = readFileSync(`${projectFolder}/docs/subjects/${subject}.md`, 'utf8');
  const [, sentence = ''] = /^Keys? ([^.]*)\./m.exec(page.split('## Registers')[1] ?? '') ?? [];
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
};
const covers = (pattern: string) => (key: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

it.each([...keys])('docs/subjects/%s.md names the keys of its subject', (subject, own) => {
  const patterns = namedIn(subject);
  expect(own.filter((key) => !patterns.some((pattern) => covers(pattern)(key)))).toEqual([]);
  expect(patterns.filter((pattern) => !own.some(covers(pattern)))).toEqual([]);
  const others = [...keys].flatMap(([other, names]) => (other === subject ? [] : names));
  expect(patterns.filter((pattern) => others.some(covers(pattern)))).toEqual([]);
});
