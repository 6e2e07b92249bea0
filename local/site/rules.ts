import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { join } from 'node:path';
import * as z from 'zod/mini';

const redirectSchema = z.object({
  path: z.string(),
  to: z.string(),
  status: z._default(z.number(), 301),
  force: z.boolean(),
  query: z.record(z.string(), z.string()),
  conditions: z.object({ Language: z.optional(z.array(z.string())) }, 'only Language is served'),
});
export type Redirect = z.infer<typeof redirectSchema>;

export interface HeaderRule {
  forRegExp: RegExp;
  values: Readonly<Record<string, string>>;
}

function failOn(errors: readonly unknown[]): void {
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  if (messages.length > 0) throw new Error(messages.join('\n'));
}

/** Reads `netlify.toml`, `_redirects` and `_headers` with Netlify's own parsers. */
export async function readRules(
  folder: string,
  configFile: string,
): Promise<{ redirects: Redirect[]; headers: HeaderRule[] }> {
  const parsedRedirects = await parseAllRedirects({
    redirectsFiles: [join(folder, '_redirects')],
    netlifyConfigPath: configFile,
    configRedirects: [],
    minimal: false,
  });
  failOn(parsedRedirects.errors);
  const parsedHeaders = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    netlifyConfigPath: configFile,
    configHeaders: undefined,
    minimal: false,
  });
  failOn(parsedHeaders.errors);
  return {
    redirects: z.array(redirectSchema).parse(parsedRedirects.redirects),
    headers: parsedHeaders.headers.filter((header) => 'forRegExp' in header),
  };
}
