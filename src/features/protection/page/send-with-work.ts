import type { Failure } from '#platform/browser/api.ts';

/** Oftener the server does not ask in earnest: it may do so anew where the pressure has grown meanwhile. */
const mostTries = 3;

const isAsked = (answer: { ok: true } | Failure) =>
  !answer.ok && answer.reason === 'problem' && answer.problem.code === 'challenge_required';

/** Sends, does the work that is asked for first, and sends again with its proof; `onWork` when it begins. */
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

/** Few are ever asked: what solves it is fetched then. */
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
