/** The gate with a browser's parts put in by hand: its storage, its events, its beacon. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordVisit } from '#features/visits/contract/visit-routes.ts';

const key = 'cookie-consent';
const visit = { path: '/services', locale: 'de' };
const sent = vi.fn<(address: string, body: Blob) => boolean>(() => true);
let items: Map<string, string>;
let window: EventTarget;
let browser: { onLine: boolean; globalPrivacyControl: boolean; sendBeacon: typeof sent };

/** Another tab has written, or cleared everything. */
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

describe('the gate', () => {
  it('is closed, and nothing is stored, until there is an answer', async () => {
    const { hasConsent, isAnswered } = await load();
    expect([isAnswered(), hasConsent('analytics'), hasConsent('marketing')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(items.size).toBe(0);
  });

  it('opens for what was agreed to, and tells it', async () => {
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

  it('stays closed against the browser’s word, which also is an answer', async () => {
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

  it('follows other tabs', async () => {
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

  it('holds for the page where storage is refused', async () => {
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

  it('believes a withdrawal that a full storage does not take', async () => {
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

describe('the counter', () => {
  it('is silent without consent, and tells the page once it is given', async () => {
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

  it('tells the page at once where consent was given before, and not after its withdrawal', async () => {
    const { countVisit, giveConsent } = await load();
    giveConsent(all);
    countVisit(visit);
    expect(sent).toHaveBeenCalledTimes(1);
    giveConsent(none);
    countVisit({ ...visit, path: '/about' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('is silent offline', async () => {
    const { countVisit, giveConsent } = await load();
    giveConsent(all);
    browser.onLine = false;
    countVisit(visit);
    expect(sent).not.toHaveBeenCalled();
  });
});
