/** Toast that fields of a form need to be checked, or that it was not sent; dismissed with its cause. */
import { dismissToasts, toast } from '#platform/browser/toast.ts';

const id = 'faults';

export const sayFaults = (text: string): void => toast.error(text, { id });

export const unsayFaults = (): void => dismissToasts(id);
