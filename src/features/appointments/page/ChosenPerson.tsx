import { PersonFact, type PersonFactProps } from './PersonFact.tsx';
import { useCalm } from './use-calm.ts';

/** Whom one speaks with, in the summary: nothing of what is read there moves by nobody's hand. */
export function ChosenPerson(props: PersonFactProps) {
  return useCalm(true, props.person !== undefined) && <PersonFact {...props} />;
}
