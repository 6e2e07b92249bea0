import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { Advice } from './Advice.tsx';
import { Code } from './Code.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { Covers } from './Covers.tsx';
import { codeViewOf } from './messaging-state.ts';
import { Steps } from './Steps.tsx';
import { useMessaging } from './use-messaging.ts';

export interface MessagingIslandProps {
  texts: Pick<Texts<'messaging'>, 'status' | 'advice' | 'code' | 'link'> & {
    covers: Partial<Texts<'messaging'>['covers']>;
  };
  signInTexts: Texts<'admin'>['signIn'];
  locale: Locale;
}

/** State of the firm's WhatsApp connection and, while it is not linked, the steps to link it. */
export function MessagingIsland({ texts, signInTexts, locale }: MessagingIslandProps) {
  const { state, tell } = useMessaging();
  const heading = useRef<HTMLHeadingElement>(null);

  function enter() {
    flushSync(() => tell({ type: 'signedIn' }));
    // The sign-in form is gone, and the focus with it.
    heading.current?.focus();
  }

  return (
    <div className="messaging">
      <ConnectionStatus
        texts={texts.status}
        connection={state.connection}
        isRefreshing={state.isRefreshing}
        hasEnded={!state.isWatching && state.connection !== 'connected'}
        onRefresh={() => tell({ type: 'refresh' })}
      />
      <Advice texts={texts.advice} />
      {state.connection === 'connected' ? (
        <Covers texts={texts.covers} />
      ) : (
        <section className="messaging-link" aria-labelledby="link">
          <h2 id="link" ref={heading} tabIndex={-1} className="display-3">
            {texts.link.title}
          </h2>
          <div className="messaging-link-parts">
            <div>
              <Steps texts={texts.link} locale={locale} />
            </div>
            <Code
              texts={texts.code}
              signInTexts={signInTexts}
              locale={locale}
              view={codeViewOf(state)}
              qr={state.qr}
              onSignedIn={enter}
            />
          </div>
        </section>
      )}
    </div>
  );
}
