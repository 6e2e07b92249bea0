/** The table of allowed imports (`arrows.mjs`): an import that is not listed fails. */
import { glob, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { subjects } from '#arrows';
import { projectFolder } from '#tests/support/stack.ts';

const eslint = new ESLint({
  cwd: projectFolder,
  // These rules read no types: without type information a snippet is linted in milliseconds.
  ruleFilter: ({ ruleId }) => ruleId.startsWith('no-restricted-'),
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** The lint messages for a file of that name with this text, by line. */
async function messagesIn(file: string, text: string) {
  const results = await eslint.lintText(text, { filePath: `${projectFolder}/${file}` });
  return results.flatMap(({ messages }) => messages);
}

/** The lint messages for a file of that name with only this line. */
const lint = async (file: string, line: string): Promise<string[]> =>
  (await messagesIn(file, line)).map(({ message }) => message);

const folders = new Set<string>();
for await (const file of glob('{src,netlify,local,integrations}/**/*.{ts,tsx}', {
  cwd: projectFolder,
})) {
  folders.add(dirname(file));
}

describe('a folder', () => {
  it.each([...folders].toSorted())('%s may import only what the table lists', async (folder) => {
    const names = ['#new/thing.ts', '#tests/support/app.ts', 'left-pad'];
    const lines = names.flatMap((name) => [
      `import '${name}';`,
      `export * from '${name}';`,
      `void import('${name}');`,
    ]);
    const found = await messagesIn(`${folder}/probe.ts`, lines.join('\n'));
    expect(found.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 1));
  });
});

describe('the table of subjects', () => {
  const names = Object.keys(subjects);

  it('has every subject, and no other', async () => {
    const found = await readdir(`${projectFolder}/src/features`);
    expect(names.toSorted()).toEqual(found.toSorted());
  });

  it('draws no circle: each subject names only those above it', () => {
    const circular = Object.entries(subjects).flatMap(([subject, others]) =>
      others.filter((other) => !names.slice(0, names.indexOf(subject)).includes(other)),
    );
    expect(circular).toEqual([]);
  });
});

describe('an arrow', () => {
  it.each([
    ['src/features/appointments/page/probe.tsx', '#features/hours/contract.ts'],
    ['src/features/appointments/page/probe.tsx', './sibling.ts'],
    ['src/pages/probe.ts', '#sections/entries.ts'],
    ['netlify/functions/probe.ts', '#server/serve.ts'],
    ['src/platform/http/probe.ts', '#platform/redis/client.ts'],
    ['src/features/payments/store/probe.ts', '#features/appointments/index.ts'],
    ['src/features/payments/desk/probe.tsx', '#features/appointments/desk.ts'],
    ['src/features/appointments/store/probe.ts', '#registry/endings.ts'],
    ['src/features/payments/store/probe.ts', '#platform/rules/digest.ts'],
    ['src/features/hours/contract/probe.ts', 'zod/mini'],
  ])('from %s to %s is allowed', async (file, name) => {
    expect(await lint(file, `import '${name}';`)).toEqual([]);
    expect(await lint(file, `void import('${name}');`)).toEqual([]);
  });

  it.each([
    ['src/features/appointments/page/probe.tsx', '#features/appointments/rules/booking.ts'],
    ['src/features/consent/page/probe.tsx', '#features/appointments/page/booking-form.ts'],
    ['src/features/appointments/page/probe.tsx', 'react-dom/server'],
    ['src/features/appointments/page/probe.tsx', '../sibling.ts'],
    ['src/features/appointments/page/probe.tsx', './../../payments/store/keys.ts'],
    ['src/features/payments/store/probe.ts', '#features/payments/rules/../desk/Payments.tsx'],
    ['src/pages/probe.ts', '#features/payments/desk.ts'],
    ['src/pages/probe.ts', '#features/payments/store/keys.ts'],
    ['src/components/ui/probe.ts', '#features/payments/store/keys.ts'],
    ['src/components/sections/probe.ts', '#features/hours/desk.ts'],
    ['src/server/probe.ts', '#features/payments/desk.ts'],
    ['netlify/functions/probe.ts', '#features/payments/store/keys.ts'],
    ['src/features/hours/contract/probe.ts', '#features/hours/rules/slots.ts'],
    ['src/features/hours/contract/probe.ts', 'zod'],
    ['src/features/hours/contract/probe.ts', 'zod/v4'],
    ['src/platform/time/probe.ts', '#features/hours/contract/slot.ts'],
    ['src/features/payments/store/probe.ts', '#features/appointments/store/appointments.ts'],
    ['src/features/hours/store/probe.ts', '#features/payments/index.ts'],
    ['src/features/hours/rules/probe.ts', '#features/hours/acts/slots.ts'],
    ['src/features/hours/rules/probe.ts', '@upstash/redis/cloudflare'],
    ['src/features/hours/store/probe.ts', '#server/endpoint.ts'],
    ['src/features/visits/store/probe.ts', '#features/payments/store/payments.ts'],
    ['src/features/appointments/store/probe.ts', '#features/payments/index.ts'],
    ['src/features/appointments/desk/probe.tsx', '#features/payments/desk.ts'],
    ['src/features/payments/desk/probe.tsx', '#features/appointments/desk/History.tsx'],
    ['src/features/appointments/page/probe.tsx', '#features/hours/desk.ts'],
    ['src/platform/desk/probe.ts', '#features/consultants/desk.ts'],
    ['src/firm.ts', '#platform/i18n/locales.ts'],
  ])('from %s to %s is refused', async (file, name) => {
    expect(await lint(file, `import '${name}';`)).not.toEqual([]);
    expect(await lint(file, `void import('${name}');`)).not.toEqual([]);
    expect(await lint(file, `void import(\`${name}\`);`)).not.toEqual([]);
  });
});
