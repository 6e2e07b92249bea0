import {
  type StepResult,
  type TestStep,
  testSteps,
} from '#features/delivery/contract/test-mail.ts';
import type { MailPhase } from '#platform/contract/mail-fault.ts';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';

const stepOf = (phase: MailPhase): TestStep => (phase === 'greeting' ? 'connect' : phase);

/** What the server made of each step. `skipped` lists the steps that this connection does without. */
export function stepsOf(outcome: SendOutcome, skipped: readonly TestStep[]): StepResult[] {
  const fault = 'fault' in outcome ? outcome.fault : undefined;
  // Without a fault the mail was refused before a server was asked, because of its recipient.
  const failed = outcome.kind === 'sent' ? undefined : stepOf(fault?.phase ?? 'rcpt_to');
  const end = failed === undefined ? testSteps.length : testSteps.indexOf(failed);
  return testSteps.map((step, at) => {
    if (at === end) return { step, state: 'failed' };
    if (at > end) return { step, state: 'not_reached' };
    return { step, state: skipped.includes(step) ? 'skipped' : 'accepted' };
  });
}
