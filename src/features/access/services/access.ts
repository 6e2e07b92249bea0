import { setTimeout as wait } from 'node:timers/promises';
import type { AuditAction } from '#features/audit/contract.ts';
import { adminActor, auditEntry, auditTally } from '#features/audit/index.ts';
import { browserFamilyOf } from '#features/access/rules/browser-family.ts';
import type { CredentialPorts, CredentialRefusal } from '#features/access/rules/credentials.ts';
import type { SignInPorts } from '#features/access/rules/sign-in.ts';
import { accessDesk, type NewSession } from '#features/access/store/access-desk.ts';
import { secondFactorStore } from '#features/access/store/second-factor.ts';
import { sessionDesk } from '#features/access/store/session-desk.ts';
import type { Core } from '#server/core.ts';
import { withRefusalLog } from './refusal-log.ts';

export interface AccessOptions {
  /** How a refused sign-in is made to wait. */
  sleep?: (ms: number) => Promise<void>;
}

/** Who stands before the door, or asks at the desk for what needs the password again. */
export interface Caller {
  request: Request;
  address: string;
  now: Date;
  /** The token of a session that the browser still has. */
  session?: string | undefined;
  waitUntil: (work: Promise<unknown>) => void;
}

/** What a refusal at the door is called in the audit log; at the desk all are one. */
const actionOf: Readonly<Record<CredentialRefusal, AuditAction>> = {
  wrong_password: 'sign_in_refused',
  code_required: 'sign_in_code_asked',
  wrong_code: 'sign_in_code_refused',
  recovery_code_required: 'sign_in_code_refused',
};

/** Sessions, the second factor, and what both ask of whoever comes. */
export function withAccess(core: Core, { sleep = (ms) => wait(ms) }: AccessOptions = {}) {
  const { db, env, limits, randomId, sourceOf } = core;
  const access = accessDesk(db, env.adminPasswordHash);
  const secondFactor = secondFactorStore(db);
  const log = auditTally(db);
  const makeToken = () => randomId(32);

  const portsOf = (
    { waitUntil }: Caller,
    tellRefusal: CredentialPorts['tellRefusal'],
  ): CredentialPorts => ({
    ...{ passwordHash: env.adminPasswordHash, attempts: limits.attempts, sleep, tellRefusal },
    readFactor: () => secondFactor.read(),
    afterwards: waitUntil,
  });

  const newSession = ({ request, address, now }: Caller, factor: boolean): NewSession => {
    const browser = browserFamilyOf(request.headers.get('User-Agent') ?? '');
    return { token: makeToken(), now, label: { factor, source: sourceOf(address), browser } };
  };

  return {
    access,
    secondFactor,
    sessions: { ...core.sessions, ...sessionDesk(db, env.adminPasswordHash) },
    newSession,
    ...withRefusalLog(core),

    /** At the door. Whoever lacks the password has one entry an hour in the log, from everywhere. */
    signIn(caller: Caller): SignInPorts {
      const { address, now, session: replaced } = caller;
      const source = sourceOf(address);
      const tellRefusal = (why: CredentialRefusal) => {
        const entry = auditEntry(actionOf[why], { now, randomId, actor: 'system', source });
        return log.tally(entry, 'hour', why === 'wrong_password' ? '' : source);
      };
      return {
        ...portsOf(caller, tellRefusal),
        makeToken,
        openSession(token, at, proof) {
          const factor = proof !== undefined;
          const actor = adminActor(token);
          const entry = auditEntry('signed_in', { now: at, randomId, actor, source, factor });
          const session = { ...newSession(caller, factor), token };
          return access.open(session, { replaced, proof }, { entry });
        },
      };
    },

    /** At the desk, of a session that is to prove again who it is. */
    proving(caller: Caller & { session: string }): CredentialPorts {
      const [actor, source] = [adminActor(caller.session), sourceOf(caller.address)];
      return portsOf(caller, (why) => {
        if (why === 'code_required') return Promise.resolve();
        const entry = auditEntry('proof_refused', { now: caller.now, randomId, actor, source });
        return log.tally(entry, 'hour', actor);
      });
    },
  };
}
