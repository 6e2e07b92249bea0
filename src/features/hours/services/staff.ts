import { staffOf } from '#features/hours/rules/staff.ts';
import { staffStore } from '#features/hours/store/staff.ts';
import type { Core } from '#server/core.ts';

/** Reads the consultants as currently stored, for code that names them. */
export const withStaff = ({ db }: Pick<Core, 'db'>) => ({
  readStaff: async () => staffOf(await staffStore(db).read()),
});
