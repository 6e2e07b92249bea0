const loading = new Map<string, Promise<void>>();

/**
 * Adds a style sheet to the document, once. Resolves when it applies; rejects if it cannot be fetched, and then
 * fetches it anew when asked again.
 */
export function loadStyles(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const link = document.createElement('link');
  const isThere = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loading.delete(address);
      link.remove();
      reject(new Error(`No style sheet at ${address}`));
    });
  });
  loading.set(address, isThere);
  link.rel = 'stylesheet';
  link.href = address;
  document.head.append(link);
  return isThere;
}
