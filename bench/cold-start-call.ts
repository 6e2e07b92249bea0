/**
 * Measures a function's first call in a process of its own, through the platform's bootstrap in the given
 * folder; prints `Timings` as JSON.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { Timings } from './cold-start.ts';

type Handler = (event: object, stream: PassThrough, context: object) => Promise<void>;
const entrySchema = z.object({
  handler: z.custom<Handler>((value) => typeof value === 'function'),
});
let status = 0;
/** What AWS Lambda provides to the bootstrap: answers are streamed, with their head separate. */
const awslambda = {
  streamifyResponse: (handler: Handler) => handler,
  HttpResponseStream: {
    from(stream: PassThrough, { statusCode }: { statusCode: number }) {
      status = statusCode;
      return stream;
    },
  },
};
Object.assign(globalThis, { awslambda });

const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);

const [folder = '', path = ''] = process.argv.slice(2);
const entryFile = join(folder, '___netlify-entry-point.mjs');
const source = await readFile(entryFile, 'utf8');
const [, functionFile = ''] = /getLambdaHandler\('(.+?)'\)/.exec(source) ?? [];

const begun = performance.now();
const { handler } = z.parse(entrySchema, await load(entryFile));
const booted = performance.now();
// The bootstrap would load it with the first call; loaded here to measure it separately.
await load(join(folder, functionFile));
const loaded = performance.now();
const event = { rawUrl: `http://localhost${path}`, path, route: path, httpMethod: 'GET' };
const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 10_000 };
const stream = new PassThrough();
const [body] = await Promise.all([
  text(stream),
  handler({ ...event, headers: { 'x-nf-client-connection-ip': '127.0.0.1' } }, stream, context),
]);
const answered = performance.now();
if (status !== 200) throw new Error(`${path} gave ${status}: ${body}`);
const timings: Timings = {
  bootstrap: booted - begun,
  load: loaded - booted,
  answer: answered - loaded,
  whole: answered - begun,
};
console.log(JSON.stringify(timings));
// The kept-alive connection to Redis would keep the process running for seconds.
process.exit();
