/** The message that something in a form is to be checked, which goes once nothing is. */
import { dismissToasts, toast } from '#platform/browser/toast.ts';

const id = 'faults';

export const sayFaults = (text: string): void => toast.error(text, { id });

export const unsayFaults = (): void => dismissToasts(id);
