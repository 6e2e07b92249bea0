import type { Route } from '#platform/contract/route.ts';
import type { Answer, call, callForFile, CallOptions, Failure } from '#platform/browser/api.ts';
import type { SessionGate } from './gate.ts';

export type DeskCall = <R extends Route>(route: R, options?: CallOptions<R>) => Promise<Answer<R>>;

const isSessionEnded = (failure: Failure) =>
  failure.reason === 'problem' && failure.problem.code === 'unauthenticated';

/**
 * Of someone signed in: where the session has ended, it waits for a new sign-in and is then made
 * again, so that the action that met the end is not lost.
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
 * The same for what nobody can take back: after the sign-in it is not made by itself, since whoever
 * signs in need not want it any more, but fails as `unauthenticated`, to be asked for anew.
 */
export const createOnceCall =
  (make: typeof call, gate: SessionGate): DeskCall =>
  async (route, options) => {
    const answer = await make(route, options);
    if (!answer.ok && isSessionEnded(answer)) await gate.wait();
    return answer;
  };

/** The same for what a timer asks, which does not count as the admin's activity. */
export const createPollCall = (make: typeof call, gate: SessionGate): DeskCall =>
  createDeskCall((route, options) => make(route, { ...options, isPoll: true }), gate);

/** The same for calls that answer with a file. */
export const createDeskFileCall =
  (make: typeof callForFile, gate: SessionGate): typeof callForFile =>
  (route, options) =>
    persist(() => make(route, options), gate);
