/** The table of who may import whom (`eslint.config.mjs`): what it does not name fails. */
import { glob } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '#tests/support/stack.ts';

const eslint = new ESLint({
  cwd: projectFolder,
  // These rules read no types: without them a snippet is judged in milliseconds.
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** The messages for a file of that name that holds only this line. */
async function lint(file: string, line: string): Promise<string[]> {
  const results = await eslint.lintText(line, { filePath: `${projectFolder}/${file}` });
  return results.flatMap(({ messages }) => messages.map(({ message }) => message));
}

const folders = new Set<string>();
for await (const file of glob('{src,netlify,local,integrations}/**/*.{ts,tsx}', {
  cwd: projectFolder,
})) {
  folders.add(dirname(file));
}

describe('a folder', () => {
  it.each([...folders].toSorted())('%s is left only for what the table names', async (folder) => {
    for (const name of ['#new/thing.ts', '#tests/support/app.ts', 'left-pad']) {
      for (const line of [
        `import '${name}';`,
        `export * from '${name}';`,
        `void import('${name}');`,
      ]) {
        expect(await lint(`${folder}/probe.ts`, line), line).toHaveLength(1);
      }
    }
  });
});

describe('an arrow', () => {
  it.each([
    ['src/islands/booking/probe.tsx', '#contract/slot.ts'],
    ['src/islands/booking/probe.tsx', './sibling.ts'],
    ['src/pages/probe.ts', '#sections/entries.ts'],
    ['netlify/functions/probe.ts', '#http/endpoint.ts'],
    ['netlify/http/probe.ts', '#store/client.ts'],
    ['netlify/http/probe.ts', '#netlify/services.ts'],
    ['netlify/store/probe.ts', '#domain/digest.ts'],
    ['netlify/probe.ts', '#store/slots.ts'],
    ['src/contract/probe.ts', 'zod/mini'],
  ])('leads from %s to %s', async (file, name) => {
    expect(await lint(file, `import '${name}';`)).toEqual([]);
    expect(await lint(file, `void import('${name}');`)).toEqual([]);
  });

  it.each([
    ['src/islands/booking/probe.tsx', '#domain/booking.ts'],
    ['src/islands/booking/probe.tsx', '#i18n/catalogue.ts'],
    ['src/islands/booking/probe.tsx', 'react-dom/server'],
    ['src/islands/booking/probe.tsx', '../sibling.ts'],
    ['src/contract/probe.ts', '#domain/booking.ts'],
    ['src/contract/probe.ts', 'zod'],
    ['src/contract/probe.ts', 'zod/v4'],
    ['src/time/probe.ts', '#contract/slot.ts'],
    ['netlify/domain/probe.ts', '#store/slots.ts'],
    ['netlify/domain/probe.ts', '@upstash/redis'],
    ['netlify/store/probe.ts', '#http/endpoint.ts'],
    ['netlify/functions/probe.ts', '#store/slots.ts'],
    ['netlify/functions/probe.ts', '#netlify/services.ts'],
    ['local/probe.ts', '#islands/api.ts'],
    ['src/firm.ts', '#i18n/locales.ts'],
  ])('does not lead from %s to %s', async (file, name) => {
    expect(await lint(file, `import '${name}';`)).not.toEqual([]);
    expect(await lint(file, `void import('${name}');`)).not.toEqual([]);
  });
});
