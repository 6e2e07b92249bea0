import type { Route } from '#contract/route.ts';
import { type Answer, type call, type CallOptions, type Failure } from '#islands/api.ts';
import type { SessionGate } from './gate.ts';

export type DeskCall = <R extends Route>(route: R, options?: CallOptions<R>) => Promise<Answer<R>>;

const isSessionEnded = (failure: Failure) =>
  failure.reason === 'problem' && failure.problem.code === 'unauthenticated';

/**
 * A call of someone signed in: where the session has ended, it waits for a new sign-in and is
 * then made again, so that the action that met the end is not lost.
 */
export function createDeskCall(make: typeof call, gate: SessionGate): DeskCall {
  return async (route, options) => {
    for (;;) {
      const answer = await make(route, options);
      if (answer.ok || !isSessionEnded(answer) || !(await gate.wait())) return answer;
    }
  };
}
