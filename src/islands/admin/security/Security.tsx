import { useState } from 'react';
import {
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  setUpSecondFactor,
} from '#contract/second-factor-routes.ts';
import type { ResponseOf } from '#contract/route.ts';
import { factorCodeRequestSchema } from '#contract/second-factor.ts';
import { fill } from '#i18n/fill.ts';
import { formatNumber } from '#i18n/format.ts';
import { type Load, useResource } from '#islands/admin/data/use-resource.ts';
import { useDesk } from '#islands/admin/desk.ts';
import { ActionButton } from '#islands/admin/ui/ActionButton.tsx';
import { Part } from '#islands/admin/ui/Area.tsx';
import { ListState } from '#islands/admin/ui/ListState.tsx';
import { Skeleton } from '#islands/admin/ui/Skeleton.tsx';
import { toast } from '#islands/toast.ts';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetupSecret } from './SetupSecret.tsx';

type Setup = ResponseOf<typeof setUpSecondFactor>;

const load: Load<ResponseOf<typeof getSecondFactor>> = (call) => call(getSecondFactor);

/** The second factor beside the password. */
export default function Security() {
  const { call, reload, texts, recordsTexts, locale } = useDesk();
  const words = recordsTexts.factor;
  const factor = useResource(load);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isDisabling, setIsDisabling] = useState(false);

  async function begin() {
    const answer = await call(setUpSecondFactor);
    if (answer.ok) setSetup(answer.value);
    else toast.error(words.failed);
  }

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
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!enabled && !setup && <ActionButton onAction={begin}>{words.setUp}</ActionButton>}
      {!enabled && setup && (
        <>
          <SetupSecret secret={setup.secret} uri={setup.uri} />
          <CodeForm
            id="confirm-factor"
            schema={factorCodeRequestSchema}
            help={words.codeHelp}
            submit={words.confirm}
            sent={words.enabled}
            send={async (body) => {
              const answer = await call(confirmSecondFactor, { body });
              if (answer.ok) {
                const { recoveryCodes } = answer.value;
                setCodes(recoveryCodes);
                factor.set({ enabled: true, recoveryCodesLeft: recoveryCodes.length });
              }
              return answer;
            }}
            onSent={() => {
              setSetup(null);
              void reload();
            }}
            onBack={() => setSetup(null)}
          />
        </>
      )}
      {enabled && !isDisabling && !codes && (
        <button
          type="button"
          className="button-quiet desk-danger"
          onClick={() => setIsDisabling(true)}
        >
          {words.disable}
        </button>
      )}
      {enabled && isDisabling && (
        <CodeForm
          id="disable-factor"
          schema={factorCodeRequestSchema}
          help={texts.signIn.codeHelp}
          submit={words.disable}
          sent={words.disabled}
          send={(body) => call(disableSecondFactor, { body })}
          onSent={() => {
            setIsDisabling(false);
            void reload();
          }}
          onBack={() => setIsDisabling(false)}
        />
      )}
    </Part>
  );
}
