/** `If-Match` header: the server acts only if the record still has this version. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
