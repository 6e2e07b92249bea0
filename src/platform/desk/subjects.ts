import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isInDoubt } from '#platform/browser/api.ts';
import { ReadError } from './reader.ts';

/** What the desk reads about; the key of every query begins with one of these. */
export type Subject =
  /** A single appointment. */
  | 'appointment'
  /** Lists of appointments. */
  | 'appointments'
  | 'audit'
  | 'consultants'
  | 'deliveries'
  | 'faults'
  | 'feed'
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

/** A query's key; begins with its subject. */
export type Key = readonly [subject: Subject, ...rest: unknown[]];

/** Further subjects whose data changes when the desk changes something about a subject. */
const affected: Readonly<Partial<Record<Subject, readonly Subject[]>>> = {
  appointments: ['deliveries', 'history', 'outside', 'payments', 'slots', 'statistics'],
  consultants: ['feed', 'slots', 'statistics'],
  hours: ['slots', 'statistics'],
  inquiry: ['statistics'],
  message: ['statistics'],
  outside: ['slots', 'statistics'],
  slots: ['statistics'],
};

/** Whether the server has answered for everything on screen; "not found" counts as an answer. */
export const isAllRead = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state: { error } }) => !(error instanceof ReadError) || !isInDoubt(error.failure));

/**
 * Marks subjects as changed: their visible queries are refetched, the others when they are next shown.
 * Resolves when the refetched data is there.
 */
export function useTouch() {
  const client = useQueryClient();
  return useCallback(
    async (...subjects: readonly Subject[]) => {
      const touched = new Set<unknown>(subjects.flatMap((one) => [one, ...(affected[one] ?? [])]));
      await client.invalidateQueries({
        // The audit trail records every change.
        predicate: ({ queryKey: [subject] }) => touched.has(subject) || subject === 'audit',
      });
    },
    [client],
  );
}
