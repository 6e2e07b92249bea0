import { PersonFact, type PersonFactProps } from './PersonFact.tsx';
import { useCalm } from './use-calm.ts';

/**
 * The consultant in the summary. Appears only after an act of the visitor, so that the text being read does
 * not move by itself.
 */
export function ChosenPerson(props: PersonFactProps) {
  return useCalm(true, props.person !== undefined) && <PersonFact {...props} />;
}
