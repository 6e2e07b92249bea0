import type { Route } from '#platform/contract/route.ts';
import type { Answer, call, callForFile, CallOptions, Failure } from '#platform/browser/api.ts';
import type { SessionGate } from './gate.ts';

export type DeskCall = <R extends Route>(route: R, options?: CallOptions<R>) => Promise<Answer<R>>;

const isSessionEnded = (failure: Failure) =>
  failure.reason === 'problem' && failure.problem.code === 'unauthenticated';

/**
 * Makes a call for a signed-in admin. If the session has ended, waits for a new sign-in and repeats the call,
 * so that the action is not lost.
 */
async function persist<T>(
  make: () => Promise<{ ok: true; value: T } | Failure>,
  gate: SessionGate,
): Promise<{ ok: true; value: T } | Failure> {
  for (;;) {
    const answer = await make();
    if (answer.ok || !isSessionEnded(answer) || !(await gate.wait())) return answer;
  }
}

export const createDeskCall =
  (make: typeof call, gate: SessionGate): DeskCall =>
  (route, options) =>
    persist(() => make(route, options), gate);

/**
 * The same for irreversible actions: after the sign-in the call is not repeated, since the person who signs
 * in may no longer want it. It fails as `unauthenticated` and has to be requested again.
 */
export const createOnceCall =
  (make: typeof call, gate: SessionGate): DeskCall =>
  async (route, options) => {
    const answer = await make(route, options);
    if (!answer.ok && isSessionEnded(answer)) await gate.wait();
    return answer;
  };

/** The same for calls of a timer, which do not count as the admin's activity. */
export const createPollCall = (make: typeof call, gate: SessionGate): DeskCall =>
  createDeskCall((route, options) => make(route, { ...options, isPoll: true }), gate);

/** The same for calls that return a file. */
export const createDeskFileCall =
  (make: typeof callForFile, gate: SessionGate): typeof callForFile =>
  (route, options) =>
    persist(() => make(route, options), gate);
