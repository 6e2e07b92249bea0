/** Toast that fields of a form need to be checked; dismissed once none do. */
import { dismissToasts, toast } from '#platform/browser/toast.ts';

const id = 'faults';

export const sayFaults = (text: string): void => toast.error(text, { id });

export const unsayFaults = (): void => dismissToasts(id);
