import { Resolver } from 'node:dns';
import * as z from 'zod/mini';
import type { Txt } from '#features/delivery/rules/sender-records.ts';

/** Resolves a name to its TXT records, each in parts; rejects with Node's codes. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Asks the machine's DNS servers, or this one (`127.0.0.1:5353`). */
export function dnsOf(server?: string): ResolveTxt {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return (name) =>
    new Promise((resolve, reject) => {
      resolver.resolveTxt(name, (error, records) => (error ? reject(error) : resolve(records)));
    });
}

const errorSchema = z.object({ code: z.string() });
const hasNone = (error: unknown) =>
  /^(?:ENOTFOUND|ENODATA)$/.test(z.safeParse(errorSchema, error).data?.code ?? '');

/** The TXT records at a name, within `ms`. Never rejects. */
export async function readTxt(resolveTxt: ResolveTxt, name: string, ms = 4000): Promise<Txt> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const read = resolveTxt(name).then(
    (records) => records.map((parts) => parts.join('')),
    (error: unknown) => (hasNone(error) ? [] : null),
  );
  const texts = await Promise.race([read, late]);
  clearTimeout(timer);
  return { name, texts };
}
