/** Bytes that a visit loads, compressed as a CDN does. */
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright/test';

export const kib = 1024;

export interface Weight {
  script: number;
  stylesheet: number;
  all: number;
}

export const compressed = (bytes: Buffer | string) =>
  brotliCompressSync(typeof bytes === 'string' ? Buffer.from(bytes) : bytes).byteLength;

/** By address, so that files of many pages are compressed once. */
const known = new Map<string, number>();

async function bytesOf(response: Response): Promise<number> {
  const kept = known.get(response.url());
  if (kept !== undefined) return kept;
  const headers = response.headers();
  // Fonts and images are compressed already; SVG is text.
  const isText = !/^(?:font|image)\/(?!svg)/.test(headers['content-type'] ?? '');
  // The browser does not hand out the body of a cached response again.
  const body = await response.body().catch(() => null);
  const whole = body?.byteLength ?? Number(headers['content-length'] ?? 0);
  const bytes = body !== null && isText ? compressed(body) : whole;
  known.set(response.url(), bytes);
  return bytes;
}

/** When the browser had the response to a request, or sent the request if there is none, in ms since 1970. */
function answeredAt(request: Request): number {
  const { startTime, responseStart } = request.timing();
  return startTime + Math.max(responseStart, 0);
}

/**
 * Collects what the page loads from its next visit on, until the returned function is called. Excludes what
 * the previous page still loads: a page requests its own files once its document has arrived. Compares by the
 * browser's clock, since on a busy machine the test learns of the navigation later than of the first files.
 */
export function weigh(page: Page): () => Promise<Weight> {
  const visits: Request[] = [];
  const found: Response[] = [];
  const begin = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visits.push(request);
  };
  const collect = (response: Response) => found.push(response);
  page.on('request', begin);
  page.on('response', collect);
  return async () => {
    page.off('request', begin);
    page.off('response', collect);
    const visit = visits.at(-1);
    const from = visit ? answeredAt(visit) : Infinity;
    const responses = found.filter((response) => {
      const request = response.request();
      return request === visit || request.timing().startTime >= from;
    });
    const weight: Weight = { script: 0, stylesheet: 0, all: 0 };
    for (const response of responses) {
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
    // Critical styles are inline and also in the stylesheet, which loads later: the limit applies to each of
    // the two.
    weight.stylesheet = Math.max(weight.stylesheet, compressed(styles.join('\n')));
    return weight;
  };
}
