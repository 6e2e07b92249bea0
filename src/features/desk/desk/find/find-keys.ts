/** The keys that open Find, as this system writes them; `ctrl` is the name of the Ctrl key in the language. */
export const findKeys = (ctrl: string): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : `${ctrl} K`;
