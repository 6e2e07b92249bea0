import type { ListedConsultant } from '#features/consultants/contract.ts';
import { type Service, services } from '#platform/contract/service.ts';
import type { Choice } from './booking-state.ts';

/** What sending the form does: it books, it asks, or that depends on who gets the appointment. */
export type Outcome = 'books' | 'asks' | 'arranges';

/**
 * What is certain before the form is sent. `atOnce`: the services that confirm at once; each of the `people`
 * may differ. As long as they are not known, nothing is booked for certain.
 */
export function outcomeOf(
  { service, consultant }: Pick<Choice, 'service' | 'consultant'>,
  people: readonly Pick<ListedConsultant, 'id' | 'atOnce'>[],
  atOnce: readonly Service[],
): Outcome {
  const said = (service === null ? services : [service]).map((each) => atOnce.includes(each));
  const able = people.filter(({ id }) => consultant === null || id === consultant);
  const all = able.flatMap((person) => said.map((usual) => person.atOnce ?? usual));
  if (all.length === 0) return said.includes(true) ? 'arranges' : 'asks';
  if (all.every(Boolean)) return 'books';
  return all.includes(true) ? 'arranges' : 'asks';
}
