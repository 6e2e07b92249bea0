import type { PersonData } from '#features/records/contract/person.ts';
import { download } from '#platform/desk-ui/download.ts';

/** Hands the records over as a file that programs read as well. */
export const downloadPerson = (data: PersonData): void =>
  download(new File([JSON.stringify(data, null, 2)], 'person.json', { type: 'application/json' }));
