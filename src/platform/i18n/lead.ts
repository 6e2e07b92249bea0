/**
 * Redirects a visitor of an unprefixed address to the same page in their language: the stored choice, or else
 * the browser's first language that the site supports. Stores nothing and ignores crawlers. Pages inline this
 * function's source text and run it before the first paint, so it must not refer to anything outside itself.
 */
export function leadToLanguage(
  storageKey: string,
  current: string,
  supported: readonly string[],
): void {
  if (/bot|crawl|spider|slurp|preview|externalhit/i.test(navigator.userAgent)) return;

  let language: string | null | undefined;
  try {
    language = localStorage.getItem(storageKey);
  } catch {
    // Storage is refused: every visit counts as the first.
  }
  if (!supported.includes(language ?? '')) {
    // A visitor who comes from within the site was redirected before and has chosen this address.
    if (document.referrer.startsWith(`${location.origin}/`)) return;
    language = navigator.languages
      .map((tag) => tag.toLowerCase().replace(/-.*/, ''))
      .find((tag) => supported.includes(tag));
  }
  if (!language || language === current) return;

  // No referrer of ours after the redirect: the page's "back" link uses `history.back` if the referrer is
  // ours, but the visitor came from elsewhere.
  document.head.innerHTML = '<meta name=referrer content=no-referrer>';

  document.documentElement.hidden = true;
  const { pathname, search, hash } = location;
  location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`);
}
