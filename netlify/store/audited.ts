import { type AuditEntry, auditMonths } from '#contract/audit.ts';
import { monthsBefore } from '#domain/retention.ts';
import { runScript, type ScriptHost } from './client.ts';
import { keys } from './keys.ts';
import { audited } from './lua/audited.lua.ts';

const { records, byCreation } = keys.audit;

const argsOf = (entry: AuditEntry) => {
  const at = new Date(entry.at);
  const kept = monthsBefore(at, auditMonths);
  return [entry.id, at.getTime(), kept.getTime(), JSON.stringify(entry)];
};

/**
 * Runs a script that calls `audit(count)` when it has made its change: the entry is then written
 * in the same atomic step. Without an entry the change leaves none.
 */
export const runAudited = (
  redis: ScriptHost,
  script: string,
  scriptKeys: readonly string[],
  args: readonly (string | number)[],
  entry?: AuditEntry,
): Promise<unknown> =>
  runScript(
    redis,
    audited(script),
    [...scriptKeys, records, byCreation],
    [...args, ...(entry ? argsOf(entry) : ['', 0, 0, ''])],
  );
