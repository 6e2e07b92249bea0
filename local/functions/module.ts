import type { Context } from '@netlify/functions';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import * as z from 'zod/mini';
import { isSchedule } from './schedule.ts';

export type FunctionHandler = (request: Request, context: Context) => Response | Promise<Response>;

const pathsSchema = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((paths) => [paths].flat()),
);
const configSchema = z.object({
  path: z.optional(pathsSchema),
  excludedPath: z._default(pathsSchema, []),
  method: z.optional(pathsSchema),
  // Refused, since a schedule that is silently ignored would look as if it worked.
  schedule: z.optional(
    z.string().check(z.refine(isSchedule, 'the local clock does not know this schedule')),
  ),
});
const moduleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function'),
  config: z._default(configSchema, { excludedPath: [] }),
});

const isFunction = /\.(?:ts|mjs)$/;

/** A deployed function, with its configuration in a uniform shape. */
export interface FunctionModule {
  name: string;
  config: z.infer<typeof configSchema>;
  /** Imports the function, once. */
  handler: () => Promise<FunctionHandler>;
}

/** Imports a module; `npm run dev` passes its own function, which sees changed files. */
export type ImportModule = (file: string) => Promise<unknown>;

async function importFunction(file: string, importModule: ImportModule) {
  const parsed = moduleSchema.safeParse(await importModule(file));
  if (parsed.success) return parsed.data;
  throw new Error(`${basename(file)} is no function: ${z.prettifyError(parsed.error)}`);
}

/** The cached configuration of a file, valid as long as the file is unchanged. */
const knownSchema = z.record(z.string(), z.object({ stamp: z.string(), config: configSchema }));
type Known = z.infer<typeof knownSchema>;

/** Empty if the file is missing or torn; then every function is imported. */
const readKnown = (file: string): Promise<Known> =>
  readFile(file, 'utf8')
    .then((text) => knownSchema.parse(JSON.parse(text)))
    .catch(() => ({}));

async function writeKnown(file: string, known: Known): Promise<void> {
  // Stacks that start in parallel write the same file; none may read half of it.
  const own = `${file}.${String(process.pid)}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(own, JSON.stringify(known));
  await rename(own, file);
}

/**
 * Loads every source (`.ts`) or emitted function (`.mjs`) directly in the folder, as Netlify does; throws for
 * a file that is not a function. `knownFile` caches their configurations: a function in the cache is imported
 * only when it is first called, as on the platform.
 */
export async function loadModules(
  folder: string,
  importModule: ImportModule,
  knownFile?: string,
): Promise<FunctionModule[]> {
  const files = (await readdir(folder)).filter((file) => isFunction.test(file)).toSorted();
  const before = knownFile === undefined ? {} : await readKnown(knownFile);
  const known: Known = {};
  const modules = await Promise.all(
    files.map(async (file): Promise<FunctionModule> => {
      const path = join(folder, file);
      const { mtimeMs, size } = await stat(path);
      const stamp = `${String(mtimeMs)} ${String(size)}`;
      let loading: Promise<z.infer<typeof moduleSchema>> | undefined;
      const load = () => (loading ??= importFunction(path, importModule));
      const earlier = before[path];
      const config = earlier?.stamp === stamp ? earlier.config : (await load()).config;
      known[path] = { stamp, config };
      return {
        name: basename(file, extname(file)),
        config,
        handler: async () => (await load()).default,
      };
    }),
  );
  if (knownFile !== undefined && JSON.stringify(known) !== JSON.stringify(before)) {
    await writeKnown(knownFile, known);
  }
  return modules;
}
