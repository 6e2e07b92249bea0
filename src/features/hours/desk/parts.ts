import type { ComponentType } from 'react';
import { createParts } from '#platform/desk/parts.ts';

/** What another subject shows of a change of hours. */
export interface HoursParts {
  /** Appointments, each of which opens; `startsAt` and `endsAt` are UTC instants. */
  NamedAppointments: ComponentType<{
    appointments: readonly { id: string; startsAt: string; endsAt: string }[];
  }>;
}

export const [HoursPartsContext, useHoursParts] = createParts<HoursParts>();
