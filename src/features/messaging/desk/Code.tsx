import type { Locale } from '#platform/contract/locales.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { SignIn } from '#features/access/desk.ts';
import { FetchedQrCode } from './FetchedQrCode.tsx';
import type { CodeView } from './messaging-state.ts';

interface CodeProps {
  texts: Texts<'messaging'>['code'];
  signInTexts: Texts<'admin'>['signIn'];
  locale: Locale;
  view: CodeView;
  qr: string | undefined;
  onSignedIn: () => void;
}

/** The QR code, or the reason why there is none, or the sign-in form if signing in is required. */
export function Code({ texts, signInTexts, locale, view, qr, onSignedIn }: CodeProps) {
  if (view === 'signIn') {
    return (
      <div className="link-code link-code-sign-in">
        <h3>{texts.signInTitle}</h3>
        <p>{texts.signIn}</p>
        <SignIn texts={signInTexts} locale={locale} onSignedIn={onSignedIn} />
      </div>
    );
  }
  return (
    <div className="link-code">
      {qr === undefined ? (
        <>
          <p role="status">{view === 'checking' ? '' : texts[view]}</p>
          {view === 'unavailable' && <p>{texts.needed}</p>}
        </>
      ) : (
        <FetchedQrCode text={qr} label={texts.label} waiting={texts.waiting} />
      )}
    </div>
  );
}
