/** What only the trail tells of; see `audited`. */
export const addEntry = `
audit()
return 1
`;
