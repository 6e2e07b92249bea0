import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isInDoubt } from '#platform/browser/api.ts';
import { ReadError } from './reader.ts';

/** What the desk reads about; every query's key begins with one of these. */
export type Subject =
  /** One each. */
  | 'appointment'
  /** Lists of them. */
  | 'appointments'
  | 'audit'
  | 'consultants'
  | 'deliveries'
  | 'faults'
  | 'feed'
  /** Of one appointment each. */
  | 'history'
  /** When a consultant works. */
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

/** A query's key, under its subject. */
export type Key = readonly [subject: Subject, ...rest: unknown[]];

/** What else reads differently once something about a subject was changed at the desk. */
const affected: Readonly<Partial<Record<Subject, readonly Subject[]>>> = {
  appointments: ['deliveries', 'history', 'outside', 'payments', 'slots', 'statistics'],
  consultants: ['feed', 'slots', 'statistics'],
  hours: ['slots', 'statistics'],
  inquiry: ['statistics'],
  message: ['statistics'],
  outside: ['slots', 'statistics'],
  slots: ['statistics'],
};

/** True if the server had an answer for all that is on the screen; that it is gone is one. */
export const isAllRead = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state: { error } }) => !(error instanceof ReadError) || !isInDoubt(error.failure));

/**
 * Says that something about these subjects was changed: what of it is on the screen is read anew,
 * the rest when it is next shown. Resolves when that is there.
 */
export function useTouch() {
  const client = useQueryClient();
  return useCallback(
    async (...subjects: readonly Subject[]) => {
      const touched = new Set<unknown>(subjects.flatMap((one) => [one, ...(affected[one] ?? [])]));
      await client.invalidateQueries({
        // The trail tells of everything.
        predicate: ({ queryKey: [subject] }) => touched.has(subject) || subject === 'audit',
      });
    },
    [client],
  );
}
