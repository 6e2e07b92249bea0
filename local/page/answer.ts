/** Headers of all answers of the stack's own pages. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};
/**
 * Whether a host name is this machine's own: a tunnel that shows the site to others must not show its mails.
 */
export const isOwnHost = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
