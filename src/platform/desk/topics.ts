import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isInDoubt } from '#platform/browser/api.ts';
import { ReadError } from './reader.ts';

/** What the desk reads about; the key of every query begins with one of these. */
export type Topic =
  /** A single appointment. */
  | 'appointment'
  /** Lists of appointments. */
  | 'appointments'
  | 'audit'
  /** Appointments in closed time. */
  | 'closed'
  | 'consultants'
  | 'deliveries'
  | 'faults'
  | 'feed'
  | 'floods'
  /** The history of a single appointment. */
  | 'history'
  /** A consultant's working hours. */
  | 'hours'
  | 'inquiry'
  | 'message'
  | 'outside'
  | 'overlaps'
  | 'payments'
  | 'secondFactor'
  | 'sessions'
  | 'setAside'
  | 'slots'
  | 'statistics'
  | 'testimonials'
  | 'undelivered'
  | 'visits';

/** A query's key; begins with its topic. */
export type Key = readonly [topic: Topic, ...rest: unknown[]];

/** Further topics whose data changes when the desk changes something about a topic. */
const affected: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  appointments: [
    'closed',
    'deliveries',
    'floods',
    'history',
    'outside',
    'payments',
    'slots',
    'statistics',
  ],
  consultants: ['closed', 'feed', 'slots', 'statistics'],
  hours: ['closed', 'slots', 'statistics'],
  inquiry: ['statistics'],
  message: ['statistics'],
  outside: ['closed', 'slots', 'statistics'],
  slots: ['closed', 'statistics'],
};

/** Whether the server has answered for everything on screen; "not found" counts as an answer. */
export const isAllRead = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state: { error } }) => !(error instanceof ReadError) || !isInDoubt(error.failure));

/**
 * Marks topics as changed: their visible queries are refetched, the others when they are next shown.
 * Resolves when the refetched data is there.
 */
export function useTouch() {
  const client = useQueryClient();
  return useCallback(
    async (...topics: readonly Topic[]) => {
      const touched = new Set<unknown>(topics.flatMap((one) => [one, ...(affected[one] ?? [])]));
      await client.invalidateQueries({
        // The audit trail records every change.
        predicate: ({ queryKey: [topic] }) => touched.has(topic) || topic === 'audit',
      });
    },
    [client],
  );
}
