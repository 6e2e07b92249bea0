import { PersonFact, type PersonFactProps } from './PersonFact.tsx';
import { useCalm } from './use-calm.ts';

/**
 * The consultant in the summary. Appears only with an act of the visitor, so that the text being read does
 * not move unexpectedly.
 */
export function ChosenPerson(props: PersonFactProps) {
  return useCalm(true, props.person !== undefined) && <PersonFact {...props} />;
}
