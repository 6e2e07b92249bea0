/** Names of the session's cookies and headers, for the API's client and the server. */
export const sessionCookie = '__Host-session';
/** Marks a browser that signed in before (`access/rules/known-browser.ts`). */
export const knownBrowserCookie = '__Host-known-browser';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** Header with value `1` on polling requests, which do not count as activity of the admin. */
export const pollHeader = 'X-Poll';
