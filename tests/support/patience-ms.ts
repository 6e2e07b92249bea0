/** How long tests wait for their Redis engine, in ms: they are not about busy machines. */
export const patienceMs = 20_000;
