import type { Context } from '@netlify/functions';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import * as z from 'zod/mini';
import { isSchedule } from './schedule.ts';

type FunctionHandler = (request: Request, context: Context) => Response | Promise<Response>;

const pathsSchema = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((paths) => [paths].flat()),
);
const moduleSchema = z.object({
  default: z.custom<FunctionHandler>((value) => typeof value === 'function'),
  config: z._default(
    z.object({
      path: z.optional(pathsSchema),
      excludedPath: z._default(pathsSchema, []),
      method: z.optional(pathsSchema),
      // One that is passed over in silence would look as if it were kept.
      schedule: z.optional(
        z.string().check(z.refine(isSchedule, 'the local clock does not know this schedule')),
      ),
    }),
    { excludedPath: [] },
  ),
});

const isFunction = /\.(?:ts|mjs)$/;

/** A deployed function, its configuration in one shape. */
export interface FunctionModule {
  name: string;
  handler: FunctionHandler;
  config: z.infer<typeof moduleSchema>['config'];
}

/** Imports a module; `npm run dev` passes its own, which sees changed files. */
export type ImportModule = (file: string) => Promise<unknown>;

/**
 * Every source (`.ts`) or emitted function (`.mjs`) directly in the folder, as Netlify takes them;
 * throws for one that is none.
 */
export async function loadModules(
  folder: string,
  importModule: ImportModule,
): Promise<FunctionModule[]> {
  const files = (await readdir(folder)).filter((file) => isFunction.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const parsed = moduleSchema.safeParse(await importModule(join(folder, file)));
      if (!parsed.success) {
        throw new Error(`${file} is no function: ${z.prettifyError(parsed.error)}`);
      }
      const { default: handler, config } = parsed.data;
      return { name: basename(file, extname(file)), handler, config };
    }),
  );
}
