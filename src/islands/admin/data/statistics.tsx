import { createContext, type ReactNode, use } from 'react';
import { getStatistics } from '#contract/statistics-routes.ts';
import type { Statistics } from '#contract/statistics.ts';
import { type Load, type Resource, useResource } from './use-resource.ts';

const StatisticsContext = createContext<Resource<Statistics> | null>(null);

const load: Load<Statistics> = (call) => call(getStatistics);

/** Reads the desk's figures once for all who show some. */
export function StatisticsProvider({ children }: { children: ReactNode }) {
  const statistics = useResource(load);
  return <StatisticsContext value={statistics}>{children}</StatisticsContext>;
}

export function useStatistics(): Resource<Statistics> {
  const statistics = use(StatisticsContext);
  if (!statistics) throw new Error('only inside the desk');
  return statistics;
}
