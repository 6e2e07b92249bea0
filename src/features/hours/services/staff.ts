import { staffOf } from '#features/hours/rules/staff.ts';
import { staffStore } from '#features/hours/store/staff.ts';
import type { Core } from '#server/core.ts';

/** For what tells of consultants: who there is, as of now. */
export const withStaff = ({ db }: Pick<Core, 'db'>) => ({
  readStaff: async () => staffOf(await staffStore(db).read()),
});
