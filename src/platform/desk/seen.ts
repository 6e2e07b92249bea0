import { createContext, use } from 'react';

/** Whether the component is visible; an area stays mounted while another one is shown. */
export const SeenContext = createContext(true);

export const useSeen = (): boolean => use(SeenContext);
