import { useState } from 'react';
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  setUpSecondFactor,
} from '#features/access/contract/second-factor-routes.ts';
import type { ResponseOf } from '#platform/contract/route.ts';
import { factorCodeRequestSchema } from '#features/access/contract/second-factor.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { Part } from '#platform/desk-ui/Area.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupSecret } from './SetupSecret.tsx';

type Setup = ResponseOf<typeof setUpSecondFactor>;
/** The step that the admin is at. `confirming`: a new secret waits for its first code. */
type Step =
  | { name: 'none' | 'proving' | 'disabling' }
  | { name: 'confirming'; setup: Setup }
  | { name: 'codes'; codes: readonly string[] };

const none: Step = { name: 'none' };
const secondFactor = reading(['secondFactor'], (call) => call(getSecondFactor));

/** The second factor: set up, replace and disable. Each asks for the password again. */
export function SecondFactor() {
  const { call, texts, recordsTexts, locale } = useDesk();
  const words = recordsTexts.factor;
  const factor = useRead(secondFactor);
  const touch = useTouch();
  const [step, setStep] = useState<Step>(none);
  const goBack = () => setStep(none);

  if (!factor.value) {
    return (
      <Part title={words.title}>
        {factor.hasFailed ? <ListState phase="failed" isEmpty empty="" /> : <Skeleton rows={1} />}
      </Part>
    );
  }
  const { enabled, recoveryCodesLeft } = factor.value;
  return (
    <Part title={words.title}>
      <p className="desk-note">
        {enabled ? fill(words.on, { count: formatNumber(recoveryCodesLeft, locale) }) : words.off}
      </p>
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={goBack} />}
      {step.name === 'none' && (
        <div className="desk-actions">
          <button
            type="button"
            className="button-quiet desk-button"
            onClick={() => setStep({ name: 'proving' })}
          >
            {enabled ? words.replace : words.setUp}
          </button>
          {enabled && (
            <button
              type="button"
              className="button-quiet desk-button desk-danger"
              onClick={() => setStep({ name: 'disabling' })}
            >
              {words.disable}
            </button>
          )}
        </div>
      )}
      {step.name === 'proving' && (
        <ProofForm
          id="prove-factor"
          needsCode={enabled}
          codeHelp={words.replaceHelp}
          submit={words.next}
          sent={words.begun}
          send={async (body) => {
            const answer = await call(setUpSecondFactor, { body });
            if (answer.ok) setStep({ name: 'confirming', setup: answer.value });
            return answer;
          }}
          onSent={() => undefined}
          onBack={goBack}
        />
      )}
      {step.name === 'confirming' && (
        <>
          <SetupSecret secret={step.setup.secret} uri={step.setup.uri} />
          <CodeForm
            id="confirm-factor"
            schema={factorCodeRequestSchema}
            help={words.codeHelp}
            submit={words.confirm}
            sent={enabled ? words.replaced : words.enabled}
            send={async (body) => {
              const answer = await call(confirmSecondFactor, { body });
              if (answer.ok) {
                const { recoveryCodes } = answer.value;
                setStep({ name: 'codes', codes: recoveryCodes });
                factor.set({ enabled: true, recoveryCodesLeft: recoveryCodes.length });
              }
              return answer;
            }}
            onSent={() => void touch('secondFactor', 'sessions')}
            onBack={goBack}
          />
        </>
      )}
      {step.name === 'disabling' && (
        <ProofForm
          id="disable-factor"
          needsCode
          codeHelp={texts.signIn.codeHelp}
          submit={words.disable}
          sent={words.disabled}
          send={(body) => call(disableSecondFactor, { body })}
          onSent={() => {
            goBack();
            void touch('secondFactor', 'sessions');
          }}
          onBack={goBack}
        />
      )}
    </Part>
  );
}
