/**
 * Leads a visitor of an unprefixed address to the same page in their language: the stored choice,
 * or else the browser's first language that the site speaks. Writes nothing, spares crawlers.
 * Pages carry it as inline source text before anything is painted, so it may refer to nothing
 * outside itself.
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
    // Storage is refused: every visit is a first one.
  }
  if (!supported.includes(language ?? '')) {
    // Whoever comes from within the site has been led before, and has chosen this address.
    if (document.referrer.startsWith(`${location.origin}/`)) return;
    language = navigator.languages
      .map((tag) => tag.toLowerCase().replace(/-.*/, ''))
      .find((tag) => supported.includes(tag));
  }
  if (!language || language === current) return;

  // Who was led came from where they came from before: "back" has nothing of ours to go to.
  document.head.innerHTML = '<meta name=referrer content=no-referrer>';

  document.documentElement.hidden = true;
  const { pathname, search, hash } = location;
  location.replace(`/${language}${pathname === '/' ? '' : pathname}${search}${hash}`);
}
