import type { Endpoint } from '#server/serve.ts';
import { person } from './person.ts';
import { personErase } from './person-erase.ts';
import { personEraseChosen } from './person-erase-chosen.ts';
import { personKnown } from './person-known.ts';
import { personSearch } from './person-search.ts';
import { setAside } from './set-aside.ts';
import { setAsideValue } from './set-aside-value.ts';

/** The endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const recordsEndpoints: readonly Endpoint[] = [
  person,
  personErase,
  personEraseChosen,
  personKnown,
  personSearch,
  setAside,
  setAsideValue,
];
