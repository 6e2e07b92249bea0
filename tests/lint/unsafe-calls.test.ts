/** What the running code does not do at all, so that nobody has to look for how it does it. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#tests/support/stack.ts';

/** Comments do nothing, and may name what is not done. */
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
  ['starts a program of the system', /child_process|worker_threads/, []],
  // The messaging service keeps its own folder, by names of its own.
  ['touches files', /node:fs/, ['messaging/src/database.ts']],
  ['parses XML, or HTML on the server', /XMLParser|xml2js|libxml|parseFromString\([^)]*xml/i, []],
  [
    'makes markup of text on the page',
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write\(/,
    // One line of our own, as short as can be: every page carries it.
    ['src/platform/i18n/lead.ts'],
  ],
  ['ciphers by itself', /createCipher|createDecipher|publicEncrypt|subtle\.encrypt/, []],
  ['uses a broken digest', /createHash\('(?!sha256)|createHmac\('(?!sha256)|\bmd5\b/i, []],
  // How long a retry waits; ids, tokens and keys come from `node:crypto`.
  [
    'draws what can be foretold',
    /Math\.random/,
    ['messaging/src/service.ts', 'src/features/delivery/services/delivery.ts'],
  ],
  [
    'speaks to the network by itself',
    /(?<!\.)\bfetch\(|node:(?:https|tls|dgram|dns)\b|new WebSocket/,
    [
      // Where the desk says, and nowhere but on the public internet.
      'src/features/calendars/reader/fetch-calendar.ts',
      // Of the operator's choosing, and with nothing of anybody in it.
      'src/features/delivery/letters/call-alarm.ts',
      'src/features/messaging/services/messaging.ts',
      // Of the site itself.
      'src/offline/service-worker.ts',
      'src/pages/[...locale]/offline.astro',
      'src/platform/browser/api.ts',
      // A page's own words, from a file of the build.
      'src/platform/browser/props.ts',
      // Of the operator's choosing, and with nothing of anybody in it.
      'src/platform/whatsapp/send-message.ts',
      'src/server/core.ts',
    ],
  ],
])('nothing %s, but what is named', (_name, pattern, known) => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(pattern)).toEqual(known);
});
