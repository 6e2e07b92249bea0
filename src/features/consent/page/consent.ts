/** Consent of the visitor. Code that is not strictly necessary checks `hasConsent` before each use. */
import { type Choice, type ConsentRecord, parseRecord, type Purpose, recordOf } from './record.ts';

const storageKey = 'cookie-consent';
const changeEvent = 'consentchange';

/** The choice of a visitor whose browser refuses to store it. It lasts until the page is left. */
let unstored: ConsentRecord | null = null;

/** Whether the browser sends Global Privacy Control, which counts as a refusal. */
export const isRefusedByBrowser = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true;

function readRecord(): ConsentRecord | null {
  try {
    return unstored ?? parseRecord(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

/** Whether the visitor need not be asked any more. */
export const isAnswered = (): boolean => isRefusedByBrowser() || readRecord() !== null;

/** Whether the visitor consented to the purpose. False without an answer, and if the browser refuses. */
export const hasConsent = (purpose: Purpose): boolean =>
  !isRefusedByBrowser() && readRecord()?.[purpose] === true;

/** Stores the visitor's choice and calls every listener of `onConsentChange`. */
export function giveConsent(choice: Choice): void {
  const record = recordOf(choice, new Date());
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
    unstored = null;
  } catch {
    unstored = record;
  }
  dispatchEvent(new Event(changeEvent));
}

/**
 * Calls `act` whenever the choice may have changed: in this page, in another tab, or while the page was in
 * the back/forward cache.
 */
export function onConsentChange(act: () => void): void {
  addEventListener(changeEvent, act);
  addEventListener('pageshow', act);
  addEventListener('storage', ({ key }) => {
    // A missing key means that the whole storage was cleared.
    if (key === storageKey || key === null) act();
  });
}
