import { findKnownPeople } from '#features/records/contract/person-routes.ts';
import type { KnownPerson } from '#features/records/contract/person.ts';
import type { DeskCall } from '#platform/desk/desk-call.ts';

/** Who is known under a name or address; nobody if the answer fails, since the form works without it. */
export async function findKnown(call: DeskCall, q: string): Promise<readonly KnownPerson[]> {
  const answer = await call(findKnownPeople, { body: { q } });
  return answer.ok ? answer.value : [];
}
