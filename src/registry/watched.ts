/**
 * Keys whose changes count (`platform/redis/database.ts`): what open desks show as news, and what decides when
 * the scheduled delivery has something to do. By name: every function bundles this list, and none needs all
 * keys.
 */
export const watched: readonly string[] = [
  ...['aside', 'alarms', 'alarms:calls', 'faults', 'audit:created', 'payments:changes'],
  ...['outbox', 'deliveries:breakers', 'deliveries:undelivered'],
  ...[
    'appointments:created',
    'appointments:start',
    'appointments:pending',
    'appointments:proposed',
    'appointments:held:taken',
  ],
  ...['appointments:status', 'appointments:history', 'appointments:email:digest'],
  ...['contact:created', 'inquiries:created'],
];
