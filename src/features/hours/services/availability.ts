import { diaryStore } from '#features/hours/store/diary.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withDiary = ({ db }: Pick<Core, 'db'>) => ({ diary: diaryStore(db) });

/** Services for the endpoint of free times. */
export const availabilityServices = fromEnvironment(withDiary);
