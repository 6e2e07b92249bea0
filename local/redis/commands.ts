import { RedisReplyError } from './engine.ts';

/**
 * Commands that Upstash's REST interface does not offer or that one shared connection cannot support:
 * blocking, subscribing, connection state, administration; also streams, which the embedded engine's journal
 * does not keep.
 */
const refused =
  /^(B[LRZ].*|P?S?UNSUBSCRIBE|[PS]?SUBSCRIBE|MONITOR|MULTI|EXEC|DISCARD|WATCH|UNWATCH|AUTH|HELLO|SELECT|SWAPDB|MOVE|RESET|QUIT|CLIENT|ACL|CONFIG|DEBUG|SHUTDOWN|SAVE|BGSAVE|BGREWRITEAOF|LATENCY|MEMORY|MODULE|FUNCTION|FCALL|FCALL_RO|REPLICAOF|SLAVEOF|FAILOVER|CLUSTER|MIGRATE|SYNC|PSYNC|WAIT|WAITAOF|X.*)$/;

/** Splits a command into its upper-case name and its arguments; throws for a refused command. */
export function parseCommand(command: readonly string[]): { name: string; args: string[] } {
  const [first = '', ...args] = command;
  const name = first.toUpperCase();
  if (name === '') throw new RedisReplyError('ERR empty command');
  if (refused.test(name)) throw new RedisReplyError(`ERR Command is not available: '${name}'`);
  return { name, args };
}
