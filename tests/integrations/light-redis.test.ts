import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { withoutUnsent } from '#integrations/light-redis.ts';

/** The library's module with the commands, as it is installed. */
const library = new URL('.', import.meta.resolve('@upstash/redis'));
const files = await readdir(fileURLToPath(library));
const [chunk = ''] = files.filter((file) => /^chunk-.*\.mjs$/.test(file));
const text = await readFile(new URL(chunk, library), 'utf8');

/** Which commands the module makes for whom imports the client alone, once what nothing names is dropped. */
async function commandsIn(module: string): Promise<string[]> {
  const imported = module.replace(/^ {2}(?:SearchIndex|VectorIndex),$/gm, '');
  const { code } = await transform(imported, { format: 'esm', treeShaking: true });
  const made = [...code.matchAll(/\bnew (\w+(?:Command|Script|Subscriber))\(/g)];
  return [...new Set(made.map(([, name = '']) => name))].toSorted();
}

/** The text with one change, which has to be one. */
function changed(from: string | RegExp, to: string): string {
  const result = text.replaceAll(from, to);
  if (result === text) throw new Error(`${String(from)} does not occur`);
  return result;
}

describe('the library of Redis', () => {
  it('loses every command but the one that is sent', async () => {
    expect((await commandsIn(text)).length).toBeGreaterThan(190);
    expect(await commandsIn(withoutUnsent(text))).toEqual(['EvalCommand']);
  });

  it('keeps what travels together, and gives the same names', () => {
    const light = withoutUnsent(text);
    for (const kept of ['class {\n  client;\n  commands;', 'AutoPipelineExecutor(', 'export {']) {
      expect(text).toContain(kept);
      expect(light).toContain(kept);
    }
    const exported = /export \{[^}]*\}/.exec(text)?.[0];
    expect(exported).toContain('Redis');
    expect(light).toContain(exported);
  });

  it.each([
    ['has another class', changed('var Pipeline =', 'var Batch ='), 'no class Pipeline'],
    ['has not what is sent', changed(/^ {2}eval = /gm, '  evaluate = '), 'has no eval'],
    ['lost a member named here', changed(/^ {2}get vector\(/gm, '  get vectors('), 'no vector'],
    [
      'makes its commands by a function',
      changed(/new (\w+)Command\(/g, 'make($1Command, '),
      'Redis has no eval',
    ],
    [
      'spreads its commands elsewhere',
      changed(/new [XZSHJ]\w*Command\(/g, 'make('),
      'commands as members of its own',
    ],
    [
      'needs a command for itself',
      changed('this.enableTelemetry = opts', 'this.ping(); this.enableTelemetry = opts'),
      'Redis itself calls ping',
    ],
    [
      'makes a command at its beginning',
      changed('this.enableTelemetry = opts', 'new PingCommand(); this.enableTelemetry = opts'),
      'has no name for them',
    ],
    [
      'has members with computed names',
      changed(/^ {2}ping = /gm, "  ['ping'] = "),
      'has no name for them',
    ],
  ])('stops the build when it %s', (_what, module, message) => {
    expect(() => withoutUnsent(module)).toThrow(message);
    expect(() => withoutUnsent(module)).toThrow('integrations/light-redis.ts');
  });
});
