import type { ComponentType, ReactNode } from 'react';
import type { HeldTime, HoursPreview, NewException } from '#features/hours/contract/hours.ts';
import { createParts } from '#platform/desk/parts.ts';
import type { Made } from '#platform/desk/undo.ts';

/** What another subject shows of a change of hours. */
export interface HoursParts {
  /** What becomes of the appointments that the change touches, and the button that makes it. */
  Closing: ComponentType<{
    appointments: HoursPreview['kept'];
    held: readonly HeldTime[];
    /** The exception that all consultants are about to get. */
    closing?: NewException | undefined;
    action: string;
    /** What the change touches by now; `null` if that could not be read. */
    onLook: () => Promise<Pick<HoursPreview, 'kept' | 'held'> | null>;
    /** Resolves to `null` if the change was not made, which is said already. */
    onAct: () => Promise<Made | null>;
    onDone: () => void;
    onClose: () => void;
    children: ReactNode;
  }>;
}

export const [HoursPartsContext, useHoursParts] = createParts<HoursParts>();
