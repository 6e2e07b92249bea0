/** Warnings about the time of a request, about which the firm's page asks. */
import type { TimeWarning } from '#features/appointments/contract.ts';
import type { Failure } from '#platform/browser/api.ts';

const told = ['outside_hours', 'blocked', 'busy'] as const satisfies TimeWarning[];
export type Warning = (typeof told)[number];

/** Warnings that a refusal asks to confirm; empty for other refusals. */
export function warningsOf(failure: Failure): readonly Warning[] {
  if (failure.reason !== 'problem') return [];
  const { code, warnings = [] } = failure.problem;
  return code === 'needs_confirmation' ? told.filter((each) => warnings.includes(each)) : [];
}
