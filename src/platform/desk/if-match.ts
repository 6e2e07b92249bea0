/** Acts on that version of a record alone; on another one nothing is done. */
export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });
