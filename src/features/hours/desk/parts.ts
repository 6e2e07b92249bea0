import type { ComponentType } from 'react';
import { createParts } from '#platform/desk/parts.ts';

/** What other subjects show beside hours. */
export interface HoursParts {
  /** A week of free times and appointments. */
  Week: ComponentType;
  /** A consultant's calendars kept elsewhere. */
  OutsideCalendars: ComponentType<{ consultant: string }>;
  /** Appointments, each of which opens; `startsAt` and `endsAt` are UTC instants. */
  NamedAppointments: ComponentType<{
    appointments: readonly { id: string; startsAt: string; endsAt: string }[];
  }>;
}

export const [HoursPartsContext, useHoursParts] = createParts<HoursParts>();
