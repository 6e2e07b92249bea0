/** Names of the session's cookies and headers, for the API's client and the server. */
export const sessionCookie = '__Host-session';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** `1` on what a timer reads: it does not count as the admin's activity. */
export const pollHeader = 'X-Poll';
