/** Every `.lua` file parses and uses no name that nobody declares; a local forgotten in Lua is a silent nil. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'luaparse';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compact } from '#integrations/emitted-functions.ts';
import { projectFolder } from '#tests/support/stack.ts';

/** What Redis gives to scripts, and what each of ours begins with (`database.ts`). */
const given = new Set(
  (
    'cjson ipairs math pairs pcall redis select setmetatable string table tonumber tostring type ' +
    'unpack KEYS ARGV storeVersion watchedPlaces call input aside clock'
  ).split(' '),
);

const platform = (...names: string[]) => names.map((name) => `src/platform/redis/${name}.lua`);

/** Files whose functions a file uses, because they stand before it in the script. */
const before: Readonly<Record<string, readonly string[]>> = {
  'src/features/access/store/find-session.lua': platform('set-aside', 'decoded'),
  'src/features/access/store/try-pending.lua': platform('set-aside'),
  'src/features/delivery/store/undelivered.lua': platform('set-aside', 'decoded'),
  'src/features/monitoring/store/keep-browser-fault.lua': platform('set-aside', 'windows'),
  'src/features/records/store/set-aside-found.lua': platform('set-aside', 'as-read'),
  'src/features/calendars/store/read-feed.lua': platform('set-aside', 'decoded'),
  'src/features/protection/store/guarded-turn.lua': platform('windows'),
  'src/features/visits/store/count-visit.lua': platform('set-aside'),
  'src/platform/redis/commit.lua': platform('spans', 'load', 'set-aside'),
  'src/platform/redis/decoded.lua': platform('set-aside'),
  'src/platform/redis/more-reads.lua': platform('load'),
  'src/platform/redis/near.lua': platform('spans', 'load'),
  'src/platform/redis/own-reads.lua': platform('load'),
  'src/platform/redis/portion.lua': platform('newest'),
  'src/platform/redis/set-aside-read.lua': platform('set-aside', 'as-read'),
  'src/platform/redis/sought.lua': platform('newest', 'fold'),
  'src/platform/redis/take-turn.lua': platform('windows'),
};

const files = globSync('{src,netlify,scripts,local}/**/*.lua', { cwd: projectFolder });
const textOf = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

/** Names in backticks after `Locals:` in the comment at the head: keys that the caller names. */
function keysOf(text: string): string[] {
  const [head = ''] = text.split(/^(?!--)/m, 1);
  const [, locals = ''] = /Locals:([^]*?)\.\s/.exec(head.replaceAll('\n--', '')) ?? [];
  return [...locals.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

const globalsSchema = z.object({ globals: z.array(z.object({ name: z.string() })) });

/** Names that Lua code uses or sets without declaring them. Throws for code that does not parse. */
function undeclared(text: string): string[] {
  const { globals } = z.parse(globalsSchema, parse(text, { luaVersion: '5.1', scope: true }));
  return globals.map(({ name }) => name);
}

describe('Lua files', () => {
  it('exist', () => {
    expect(files.length).toBeGreaterThan(2);
  });

  it.each(files)('%s declares what it uses', (file) => {
    const all = [...(before[file] ?? []), file].map(textOf);
    const keys = new Set(all.flatMap(keysOf));
    expect(
      undeclared(all.join('\n')).filter((name) => !given.has(name) && !keys.has(name)),
    ).toEqual([]);
  });

  it.each(files)('%s still parses once it is made compact, with the same strings', (file) => {
    const stringsOf = (text: string) =>
      [...text.replaceAll(/^ *--.*$/gm, '').matchAll(/'[^'\n]*'/g)].map(([found]) => found);
    const text = textOf(file);
    expect(undeclared(compact(text))).toEqual(undeclared(text));
    expect(stringsOf(compact(text))).toEqual(stringsOf(text));
  });

  it('would not pass with a name that is nowhere declared, used or set', () => {
    expect(undeclared('local a = b\nc = a')).toEqual(['b', 'c']);
    expect(() => undeclared('local a = = b')).toThrow();
  });
});
