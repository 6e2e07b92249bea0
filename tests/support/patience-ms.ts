/** How long tests wait for their engine: a busy machine is not what they are about. */
export const patienceMs = 20_000;
