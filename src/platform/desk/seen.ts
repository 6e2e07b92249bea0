import { createContext, use } from 'react';

/** Whether what is rendered here is in sight; an area stays mounted behind the others. */
export const SeenContext = createContext(true);

export const useSeen = (): boolean => use(SeenContext);
