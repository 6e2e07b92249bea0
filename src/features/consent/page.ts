/** What pages of other subjects may import. */
export type { ConsentSettingsProps } from './page/ConsentSettings.tsx';
export { wireBanner } from './page/banner.ts';
export { hasConsent, onConsentChange } from './page/consent.ts';
