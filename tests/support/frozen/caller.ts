/** How the store is filled: by calls, each of which is written down with its answer. */
import * as z from 'zod/mini';
import { type App } from './house.ts';

export const ada = { email: 'ada@example.com', clientName: 'Ada Kanari-Muster' };
export const bob = { email: 'bob@example.com', clientName: 'Bob Beispiel' };
const idSchema = z.object({ id: z.string() });

export type Body = Readonly<Record<string, unknown>>;

/** A way of calling that writes down how each call was answered. */
export function caller(app: App, answers: string[]) {
  let desk: Record<string, string> = {};
  async function call(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ) {
    const response = await app.call(path, { method, headers, ...(body && { body }) });
    answers.push(`${method} ${path.replaceAll(/\.[\w-]{8,}/g, '')}: ${response.status}`);
    const text = await response.text();
    await app.settled();
    const read = response.ok ? z.safeParse(idSchema, text === '' ? {} : parsed(text)) : undefined;
    return read?.success ? read.data.id : '';
  }
  return {
    signIn: async () => void (desk = await app.signIn()),
    visitor: (path: string, body: Body, headers = {}) => call('POST', path, body, headers),
    admin: (method: string, path: string, body?: Body, headers = {}) =>
      call(method, path, body, { ...desk, ...headers }),
    tick: () =>
      call('POST', '/api/deliveries/due', undefined, { Authorization: app.services.ownSecret }),
  };
}
/** Files are no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
export type Caller = ReturnType<typeof caller>;
