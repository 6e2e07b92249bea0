import {
  giveConsent,
  hasConsent,
  isAnswered,
  isRefusedByBrowser,
  onConsentChange,
} from './consent.ts';
import type { Choice } from './record.ts';

export interface Settings {
  chosen: Choice;
  /** The browser says no for its user, and no choice changes that. */
  isRefusedByBrowser: boolean;
  onSave: (choice: Choice) => void;
  onCancel: () => void;
  /** They could not be shown after all. */
  onTorn: () => void;
}

/** What the settings' own script offers: to fill `container`, and to empty it again. */
export interface SettingsView {
  showSettings: (container: HTMLElement, settings: Settings) => () => void;
}

export interface BannerParts {
  simple: HTMLElement;
  settings: HTMLElement;
  /** A word for when the settings cannot be loaded. */
  unreachable: HTMLElement;
}

/**
 * Shows the banner until there is an answer, and the settings whenever a `[data-consent=settings]`
 * of the page asks for them; `load` fetches their script.
 */
export function wireBanner(
  banner: HTMLElement,
  { simple, settings, unreachable }: BannerParts,
  load: () => Promise<SettingsView>,
): void {
  let removeSettings: (() => void) | undefined;

  function show(areSettingsOpen = removeSettings !== undefined) {
    simple.hidden = areSettingsOpen;
    settings.hidden = !areSettingsOpen;
    banner.hidden = !areSettingsOpen && isAnswered();
  }

  /** Gives the focus to who asked for the banner, or to the page if that went with it. */
  function close(opener: HTMLElement) {
    removeSettings?.();
    removeSettings = undefined;
    show();
    const next = opener.getClientRects().length > 0 ? opener : document.getElementById('main');
    next?.focus({ preventScroll: true });
  }

  async function open(opener: HTMLElement) {
    const view = await load().catch(() => null);
    unreachable.hidden = view !== null;
    if (view === null) {
      banner.hidden = false;
      return;
    }
    removeSettings?.();
    show(true);
    removeSettings = view.showSettings(settings, {
      chosen: { analytics: hasConsent('analytics'), marketing: hasConsent('marketing') },
      isRefusedByBrowser: isRefusedByBrowser(),
      onSave(choice) {
        giveConsent(choice);
        close(opener);
      },
      onCancel: () => close(opener),
      onTorn() {
        close(opener);
        unreachable.hidden = false;
        banner.hidden = false;
      },
    });
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-consent]');
    if (!button) return;
    const answer = button.dataset['consent'];
    if (answer === 'settings') {
      void open(button);
    } else {
      giveConsent({ analytics: answer === 'all', marketing: answer === 'all' });
      close(button);
    }
  });
  onConsentChange(() => show());
  // The page makes room for it.
  new ResizeObserver(() => {
    const height = `${banner.offsetHeight}px`;
    const { documentElement, body } = document;
    body.style.setProperty('--consent', height);
    documentElement.style.scrollPaddingBlockEnd = `calc(max(${height}, var(--foot)) + 1rem)`;
  }).observe(banner);
  show();
}
