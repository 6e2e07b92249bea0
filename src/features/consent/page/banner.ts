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
  /** The browser refuses on behalf of its user, and no choice here changes that. */
  isRefusedByBrowser: boolean;
  onSave: (choice: Choice) => void;
  onCancel: () => void;
  /** Called if the settings fail while rendering. */
  onTorn: () => void;
}

/** Interface of the settings' script: fills `container` and returns a function that empties it. */
export interface SettingsView {
  showSettings: (container: HTMLElement, settings: Settings) => () => void;
}

export interface BannerParts {
  simple: HTMLElement;
  settings: HTMLElement;
  /** Message shown if the settings cannot be loaded. */
  unreachable: HTMLElement;
}

/**
 * Shows the banner until the visitor has answered, and the settings when a `[data-consent=settings]` button
 * of the page is clicked. `load` fetches the settings' script.
 */
export function wireBanner(
  banner: HTMLElement,
  { simple, settings, unreachable }: BannerParts,
  load: () => Promise<SettingsView>,
): void {
  let removeSettings: (() => void) | undefined;
  const isSilent = 'silent' in banner.dataset;

  function show(areSettingsOpen = removeSettings !== undefined) {
    simple.hidden = areSettingsOpen;
    settings.hidden = !areSettingsOpen;
    banner.hidden = !areSettingsOpen && (isSilent || isAnswered());
  }

  /**
   * Returns the focus to the button that opened the banner, or to the page if that button is no longer
   * visible.
   */
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
  // The page reserves space for the banner.
  new ResizeObserver(() => {
    const height = `${banner.offsetHeight}px`;
    const { documentElement, body } = document;
    body.style.setProperty('--consent', height);
    documentElement.style.scrollPaddingBlockEnd = `calc(max(${height}, var(--foot)) + 1rem)`;
  }).observe(banner);
  show();
}
