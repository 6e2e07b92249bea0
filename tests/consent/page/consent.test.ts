/** Consent with stubs of the browser's storage, events and beacon. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordVisit } from '#features/visits/contract/visit-routes.ts';

const key = 'cookie-consent';
const visit = { path: '/services', locale: 'de' };
const sent = vi.fn<(address: string, body: Blob) => boolean>(() => true);
let items: Map<string, string>;
let window: EventTarget;
let browser: { onLine: boolean; globalPrivacyControl: boolean; sendBeacon: typeof sent };

/** Dispatches the storage event of another tab; `null` means that everything was cleared. */
const tellStorage = (changed: string | null) =>
  window.dispatchEvent(Object.assign(new Event('storage'), { key: changed }));

beforeEach(() => {
  vi.resetModules();
  sent.mockClear();
  items = new Map();
  window = new EventTarget();
  browser = { onLine: true, globalPrivacyControl: false, sendBeacon: sent };
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  });
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => ({
  ...(await import('#features/consent/page/consent.ts')),
  ...(await import('#features/visits/page/count-visit.ts')),
});
const all = { analytics: true, marketing: true };
const none = { analytics: false, marketing: false };

describe('consent', () => {
  it('is refused for every purpose, and nothing is stored, before the visitor answers', async () => {
    const { hasConsent, isAnswered } = await load();
    expect([isAnswered(), hasConsent('analytics'), hasConsent('marketing')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(items.size).toBe(0);
  });

  it('is given for the chosen purposes only, and notifies listeners', async () => {
    const { giveConsent, hasConsent, isAnswered, onConsentChange } = await load();
    const changed = vi.fn();
    onConsentChange(changed);
    giveConsent({ analytics: true, marketing: false });
    expect([isAnswered(), hasConsent('analytics'), hasConsent('marketing')]).toEqual([
      true,
      true,
      false,
    ]);
    giveConsent(none);
    expect([isAnswered(), hasConsent('analytics')]).toEqual([true, false]);
    expect(changed).toHaveBeenCalledTimes(2);
    expect([...items.keys()]).toEqual([key]);
  });

  it('is refused under Global Privacy Control, which counts as an answer', async () => {
    const { giveConsent, hasConsent, isAnswered } = await load();
    giveConsent(all);
    browser.globalPrivacyControl = true;
    expect([isAnswered(), hasConsent('analytics'), hasConsent('marketing')]).toEqual([
      true,
      false,
      false,
    ]);
    items.clear();
    expect(isAnswered()).toBe(true);
  });

  it('follows changes in other tabs', async () => {
    const { giveConsent, hasConsent, isAnswered, onConsentChange } = await load();
    giveConsent(all);
    const changed = vi.fn();
    onConsentChange(changed);
    items.set(key, JSON.stringify({ necessary: true, ...none, timestamp: '2026-12-01T09:00Z' }));
    tellStorage(key);
    expect(hasConsent('analytics')).toBe(false);
    tellStorage('i18nextLng');
    items.clear();
    tellStorage(null);
    expect(isAnswered()).toBe(false);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('lasts for the page if the browser refuses storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const { giveConsent, hasConsent, isAnswered } = await load();
    expect(isAnswered()).toBe(false);
    giveConsent({ analytics: true, marketing: false });
    expect([isAnswered(), hasConsent('analytics'), hasConsent('marketing')]).toEqual([
      true,
      true,
      false,
    ]);
    giveConsent(none);
    expect(hasConsent('analytics')).toBe(false);
  });

  it('is withdrawn even if the storage is full', async () => {
    const { giveConsent, hasConsent } = await load();
    giveConsent(all);
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    giveConsent(none);
    expect(hasConsent('analytics')).toBe(false);
  });
});

describe('countVisit', () => {
  it('sends nothing without consent, and one view once consent is given', async () => {
    const { countVisit, giveConsent } = await load();
    countVisit(visit);
    giveConsent({ analytics: false, marketing: true });
    expect(sent).not.toHaveBeenCalled();
    giveConsent({ analytics: true, marketing: false });
    giveConsent(all);
    expect(sent).toHaveBeenCalledTimes(1);
    const [address, body] = sent.mock.calls[0] ?? [];
    expect(address).toBe(recordVisit.path);
    expect(body?.type).toBe('application/json');
    expect(JSON.parse((await body?.text()) ?? '')).toEqual(visit);
  });

  it('sends at once if consent was given before, and nothing after its withdrawal', async () => {
    const { countVisit, giveConsent } = await load();
    giveConsent(all);
    countVisit(visit);
    expect(sent).toHaveBeenCalledTimes(1);
    giveConsent(none);
    countVisit({ ...visit, path: '/about' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('sends nothing offline', async () => {
    const { countVisit, giveConsent } = await load();
    giveConsent(all);
    browser.onLine = false;
    countVisit(visit);
    expect(sent).not.toHaveBeenCalled();
  });
});
