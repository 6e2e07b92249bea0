import type { Failure } from '#platform/browser/api.ts';

/**
 * Limit of tries. The server may ask again if the pressure has grown in the meantime, but rarely more often.
 */
const mostTries = 3;

const isAsked = (answer: { ok: true } | Failure) =>
  !answer.ok && answer.reason === 'problem' && answer.problem.code === 'challenge_required';

/**
 * Sends a request. If the server asks for work, solves it and sends again with the proof. Calls `onWork` when
 * the work begins.
 */
export async function sendWithWork<A extends { ok: true } | Failure>(
  send: (altcha?: string) => Promise<A>,
  onWork: () => void,
): Promise<A> {
  let answer = await send();
  for (let tries = 0; tries < mostTries && isAsked(answer); tries += 1) {
    onWork();
    const altcha = await solveLater(answer);
    if (altcha === undefined) return answer;
    answer = await send(altcha);
  }
  return answer;
}

/** The solver is loaded on demand, because few visitors are ever asked for work. */
async function solveLater(answer: { ok: true } | Failure): Promise<string | undefined> {
  if (answer.ok || answer.reason !== 'problem') return undefined;
  try {
    const { solve } = await import('./solve.ts');
    return await solve(answer.problem.challenge);
  } catch (error) {
    console.warn('The work that was asked for could not be done:', error);
    return undefined;
  }
}
