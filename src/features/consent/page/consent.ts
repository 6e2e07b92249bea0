/** The gate: whatever is not necessary asks `hasConsent` first, each time anew. */
import { type Choice, type ConsentRecord, parseRecord, type Purpose, recordOf } from './record.ts';

const storageKey = 'cookie-consent';
const changeEvent = 'consentchange';

/** The choice of someone whose browser refuses to store it: it holds for this page. */
let unstored: ConsentRecord | null = null;

/** Whether the browser itself says no (Global Privacy Control); it is taken at its word. */
export const isRefusedByBrowser = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true;

function readRecord(): ConsentRecord | null {
  try {
    return unstored ?? parseRecord(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

/** Whether there is nothing left to ask. */
export const isAnswered = (): boolean => isRefusedByBrowser() || readRecord() !== null;

/** Whether the visitor agreed; without an answer, and against the browser's word, never. */
export const hasConsent = (purpose: Purpose): boolean =>
  !isRefusedByBrowser() && readRecord()?.[purpose] === true;

/** Stores what the visitor chose, and tells every listener of `onConsentChange`. */
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

/** Acts whenever the choice may have changed: here, in another tab, or while the page was away. */
export function onConsentChange(act: () => void): void {
  addEventListener(changeEvent, act);
  addEventListener('pageshow', act);
  addEventListener('storage', ({ key }) => {
    // Without a key, all of the storage was cleared.
    if (key === storageKey || key === null) act();
  });
}
