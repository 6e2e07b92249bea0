/** What other subjects' pages use. */
export type { ConsentSettingsProps } from './page/ConsentSettings.tsx';
export { wireBanner } from './page/banner.ts';
export { hasConsent, onConsentChange } from './page/consent.ts';
