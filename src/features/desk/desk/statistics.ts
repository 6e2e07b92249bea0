import { getStatistics } from '#features/desk/contract/statistics-routes.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

const statistics = reading(['statistics'], (call) => call(getStatistics));

/** The desk's statistics, for the overview and the navigation. */
export const useStatistics = () => useRead(statistics);
