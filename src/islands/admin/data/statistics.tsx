import { createContext, type ReactNode, use, useCallback } from 'react';
import { getStatistics } from '#contract/statistics-routes.ts';
import type { Statistics } from '#contract/statistics.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { type Resource, useResource } from './use-resource.ts';

const StatisticsContext = createContext<Resource<Statistics> | null>(null);

/** Reads the desk's figures once for all who show some. */
export function StatisticsProvider({ children }: { children: ReactNode }) {
  const { call } = useDesk();
  const statistics = useResource(useCallback(() => call(getStatistics), [call]));
  return <StatisticsContext value={statistics}>{children}</StatisticsContext>;
}

export function useStatistics(): Resource<Statistics> {
  const statistics = use(StatisticsContext);
  if (!statistics) throw new Error('only inside the desk');
  return statistics;
}
