import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type BrowserFaultReport,
  browserFaultReportSchema,
} from '#platform/contract/browser-fault.ts';
import { callsTo } from './answers.ts';

/** The faults reported so far. */
async function told(): Promise<BrowserFaultReport[]> {
  const bodies = callsTo('POST /api/faults/browser').map((call) => call.clone().json());
  return z.parse(z.array(browserFaultReportSchema), await Promise.all(bodies));
}

/** Expects the console to contain what was thrown, and nothing else. */
export function expectSaid(): void {
  const said = vi.mocked(console.error);
  expect(said.mock.calls.length).toBeGreaterThan(0);
  for (const [error] of said.mock.calls) expect(error).toBeInstanceOf(Error);
  said.mockClear();
}

/** Expects a report with this place as well: one per fault of a page, which the tests of a file share. */
export async function expectTold(where: string): Promise<void> {
  await expect.poll(async () => (await told()).map((report) => report.where)).toContain(where);
  expectSaid();
}
