/** Risky calls that the running code does not use at all, so that their use needs no review. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#tests/support/stack.ts';

/** Without comments, which may name such calls. */
const codeOf = (text: string) => text.replaceAll(/\/\*.*?\*\/|(?<=^\s*)\/\/[^\n]*/gms, '');

const sources: (readonly [file: string, code: string])[] = [];
const folders = ['netlify/**/*.ts', 'src/**/*.{ts,tsx,astro}', 'messaging/src/**/*.ts'];
for await (const file of glob(folders, { cwd: projectFolder })) {
  sources.push([file, codeOf(await readFile(join(projectFolder, file), 'utf8'))]);
}

const filesWith = (pattern: RegExp) =>
  sources
    .filter(([, code]) => pattern.test(code))
    .map(([file]) => file)
    .toSorted();

it.each<[string, RegExp, readonly string[]]>([
  [
    'runs text as code',
    /\beval\(|new Function\b|setTimeout\(['"`]/,
    ['src/platform/redis/client.ts'],
  ],
  ['starts a system program', /child_process|worker_threads/, []],
  // The messaging service keeps a folder of its own, with fixed names.
  // The build puts texts in place of `lua.ts`.
  ['accesses files', /node:fs/, ['messaging/src/database.ts', 'src/platform/redis/lua-file.ts']],
  ['parses XML, or HTML on the server', /XMLParser|xml2js|libxml|parseFromString\([^)]*xml/i, []],
  [
    'turns text into markup on the page',
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write\(/,
    // One short line of our own, since every page contains it.
    ['src/platform/i18n/lead.ts'],
  ],
  ['calls a cipher', /createCipher|createDecipher|publicEncrypt|subtle\.encrypt/, []],
  // Redis names a script by SHA-1, as scripts do what was erased.
  [
    'uses a broken digest',
    /createHash\('(?!sha256)|createHmac\('(?!sha256)|\bmd5\b/i,
    [
      'src/features/audit/store/erasures.ts',
      'src/platform/redis/client.ts',
      // As scripts tell whether a reply is still the same.
      'src/platform/redis/load.ts',
    ],
  ],
  // For retry delays; ids, tokens and keys come from `node:crypto`.
  [
    'draws predictable random numbers',
    /Math\.random/,
    ['messaging/src/service.ts', 'src/features/delivery/services/delivery.ts'],
  ],
  [
    'opens network connections',
    /(?<!\.)\bfetch\(|node:(?:https|tls|dgram|dns)\b|new WebSocket/,
    [
      // To the address that the desk sets, and only on the public internet.
      'src/features/calendars/reader/fetch-calendar.ts',
      // To the operator's address, without personal data.
      'src/features/delivery/letters/call-outside.ts',
      // DNS about the sender's own domain.
      'src/features/delivery/reader/read-txt.ts',
      'src/features/messaging/services/messaging.ts',
      // To the site itself.
      'src/offline/service-worker.ts',
      'src/pages/[...locale]/offline.astro',
      'src/platform/browser/api.ts',
      // The page's own texts, from a file of the build.
      'src/platform/browser/props.ts',
      // To Netlify, which names the function's own site.
      'src/platform/http/shared-cache.ts',
      // To the operator's address, without personal data.
      'src/platform/whatsapp/send-message.ts',
      'src/server/core.ts',
    ],
  ],
])('no code %s, except the listed files', (_name, pattern, known) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(pattern)).toEqual(known);
});
