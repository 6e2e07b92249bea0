/** What may speak against the time of a request by now, as the firm's page asks about it. */
import type { TimeWarning } from '#features/appointments/contract.ts';
import type { Failure } from '#platform/browser/api.ts';

const told = ['outside_hours', 'blocked', 'busy'] as const satisfies TimeWarning[];
export type Warning = (typeof told)[number];

/** What a refusal asks about; none for one that asks nothing. */
export function warningsOf(failure: Failure): readonly Warning[] {
  if (failure.reason !== 'problem') return [];
  const { code, warnings = [] } = failure.problem;
  return code === 'needs_confirmation' ? told.filter((each) => warnings.includes(each)) : [];
}
