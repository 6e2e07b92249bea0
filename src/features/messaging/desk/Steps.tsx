import type { Locale } from '#platform/contract/locales.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';

/** Instructions for linking the phone. */
export function Steps({ texts, locale }: { texts: Texts<'messaging'>['link']; locale: Locale }) {
  return (
    <>
      <ol className="link-steps">
        {Object.values(texts.steps).map((step, index) => (
          <li key={step}>
            <span className="tabular" aria-hidden="true">
              {formatNumber(index + 1, locale)}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="link-refresh">{texts.refresh}</p>
    </>
  );
}
