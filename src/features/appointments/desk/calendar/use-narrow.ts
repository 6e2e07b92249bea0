import { useMedia } from '#platform/desk/use-media.ts';

/** Whether the window is as narrow as a phone. */
export const useNarrow = () => useMedia('(width < 48rem)');
