import type { PersonData } from '#features/records/contract/person.ts';
import { download } from '#platform/desk-ui/download.ts';

/** Downloads the records as a JSON file, which is also machine-readable. */
export const downloadPerson = (data: PersonData): void =>
  download(new File([JSON.stringify(data, null, 2)], 'person.json', { type: 'application/json' }));
