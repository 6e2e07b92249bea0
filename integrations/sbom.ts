/**
 * The software bill of materials, written beside the functions and not among the public files. Lists what
 * runs in production, read from the lockfile, so that the same lockfile always gives the same bill. npm's own
 * (`npm sbom --omit=dev`) omits packages on which a build tool depends as well: React, zod, the Redis client.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';

/** Where the build writes them, relative to the project; ignored by git. */
export const bills = {
  '.netlify/sbom.cdx.json': 'package-lock.json',
  '.netlify/sbom-messaging.cdx.json': 'messaging/package-lock.json',
} as const;

const dependenciesSchema = z.optional(z.record(z.string(), z.string()));
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      dependencies: dependenciesSchema,
      optionalDependencies: dependenciesSchema,
      peerDependencies: dependenciesSchema,
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>;

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The path of `name` as Node resolves it for the package at `from`: the nearest folder first. */
function resolve({ packages }: Lock, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/node_modules/');
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
  }
  return undefined;
}

/** A lockfile's production dependencies in CycloneDX 1.6, with hashes, licences and the dependency graph. */
export function billOf(lockfile: string): object {
  const lock = z.parse(lockSchema, JSON.parse(lockfile));
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );
  const refOf = (path: string) =>
    path === ''
      ? `${lock.name}@${lock.version}`
      : `${nameOf(path)}@${lock.packages[path]?.version ?? ''}`;
  const needed = new Set(shipped.map(([path]) => path));
  const dependsOn = (path: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    const paths = names.flatMap((name) => resolve(lock, path, name) ?? []);
    return [...new Set(paths.filter((each) => needed.has(each)).map(refOf))].toSorted();
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': refOf(''),
        name: lock.name,
        version: lock.version,
      },
    },
    components: shipped.map(([path, { version = '', integrity = '', license }]) => ({
      type: 'library',
      'bom-ref': refOf(path),
      name: nameOf(path),
      version,
      purl: purlOf(nameOf(path), version),
      hashes: [
        {
          alg: 'SHA-512',
          content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
        },
      ],
      ...(license !== undefined && { licenses: [{ expression: license }] }),
    })),
    dependencies: ['', ...needed].map((path) => ({ ref: refOf(path), dependsOn: dependsOn(path) })),
  };
}

/** Writes the bills with every build of the site. */
export function sbom(): AstroIntegration {
  let root: URL;
  return {
    name: 'sbom',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
      },
      'astro:build:done': async () => {
        await mkdir(new URL('.netlify', root), { recursive: true });
        for (const [bill, lockfile] of Object.entries(bills)) {
          const text = await readFile(fileURLToPath(new URL(lockfile, root)), 'utf8');
          await writeFile(new URL(bill, root), `${JSON.stringify(billOf(text), null, 2)}\n`);
        }
      },
    },
  };
}
