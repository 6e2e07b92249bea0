/** How many bytes a visit costs, compressed as a CDN does. */
import { brotliCompressSync } from 'node:zlib';
import type { Frame, Page, Request, Response } from 'playwright/test';

export const kib = 1024;

export interface Weight {
  script: number;
  stylesheet: number;
  all: number;
}

const compressed = (bytes: Buffer | string) =>
  brotliCompressSync(typeof bytes === 'string' ? Buffer.from(bytes) : bytes).byteLength;

/** By address: what many pages load is compressed once. */
const known = new Map<string, number>();

async function bytesOf(response: Response): Promise<number> {
  const kept = known.get(response.url());
  if (kept !== undefined) return kept;
  const headers = response.headers();
  // Fonts and pictures are compressed already, drawings are text.
  const isText = !/^(?:font|image)\/(?!svg)/.test(headers['content-type'] ?? '');
  // What the browser took from its memory it does not hand out again.
  const body = await response.body().catch(() => null);
  const whole = body?.byteLength ?? Number(headers['content-length'] ?? 0);
  const bytes = body !== null && isText ? compressed(body) : whole;
  known.set(response.url(), bytes);
  return bytes;
}

/**
 * Collects what the page loads from its next visit on until the result is read when the visit is over;
 * not what the page before still waits for, or asks for while it waits for the next one.
 */
export function weigh(page: Page): () => Promise<Weight> {
  const requests = new Set<Request>();
  const responses: Response[] = [];
  const begin = (request: Request) => {
    if (request.isNavigationRequest() || requests.size > 0) requests.add(request);
  };
  const arrive = (frame: Frame) => {
    if (frame !== page.mainFrame()) return;
    for (const request of requests) if (!request.isNavigationRequest()) requests.delete(request);
  };
  const collect = (response: Response) => {
    if (requests.has(response.request())) responses.push(response);
  };
  page.on('request', begin);
  page.on('framenavigated', arrive);
  page.on('response', collect);
  return async () => {
    page.off('request', begin);
    page.off('framenavigated', arrive);
    page.off('response', collect);
    const weight: Weight = { script: 0, stylesheet: 0, all: 0 };
    for (const response of responses) {
      if (!requests.has(response.request())) continue;
      const bytes = await bytesOf(response);
      const kind = response.request().resourceType();
      weight.all += bytes;
      if (kind === 'script' || kind === 'stylesheet') weight[kind] += bytes;
    }
    const inline = await page
      .locator('script:not([src]):not([type="application/ld+json"], [type="speculationrules"])')
      .allTextContents();
    weight.script += compressed(inline.join('\n'));
    const styles = await page.locator('head style').allTextContents();
    // What the first view takes is inline and stands in the file as well, which comes later: the
    // limit is for the one and for the other.
    weight.stylesheet = Math.max(weight.stylesheet, compressed(styles.join('\n')));
    return weight;
  };
}
