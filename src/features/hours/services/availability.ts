import { diaryStore } from '#features/hours/store/diary.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withDiary = ({ db }: Core) => ({ diary: diaryStore(db) });

/** For the times that are free. */
export const availabilityServices = fromEnvironment(withDiary);
