import { defaults, type Route } from '#platform/contract/route.ts';
import { statisticsSchema } from './statistics.ts';

export const getStatistics = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  status: 200,
  response: statisticsSchema,
} as const satisfies Route;
