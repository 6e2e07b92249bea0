import {
  type CodeRefusal,
  type CredentialPorts,
  type Credentials,
  withCredentials,
} from './credentials.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import type { Proof } from './second-factor.ts';

export interface SignInPorts extends CredentialPorts {
  /** Judges the proof and opens a session in one step. `proof` is `undefined` if no factor is in force. */
  openSession: (token: string, now: Date, proof: Proof | undefined) => Promise<'ok' | CodeRefusal>;
  makeToken: () => string;
}

/** Signs in and returns the token of a new session. */
export const signIn = (credentials: Credentials, ports: SignInPorts): Promise<Outcome<string>> =>
  withCredentials(credentials, ports, async (proof) => {
    const token = ports.makeToken();
    const answer = await ports.openSession(token, credentials.now, proof);
    return answer === 'ok' ? success(token) : refusal(answer);
  });
