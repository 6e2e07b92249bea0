import type { Endpoint } from '#server/serve.ts';
import { hours } from './hours.ts';
import { hoursException } from './hours-exception.ts';
import { hoursExceptions } from './hours-exceptions.ts';
import { hoursPreview } from './hours-preview.ts';
import { hoursTimes } from './hours-times.ts';
import { slot } from './slot.ts';
import { slotSeries } from './slot-series.ts';
import { slotSeriesPreview } from './slot-series-preview.ts';
import { slotsAll } from './slots-all.ts';
import { slotsDelete } from './slots-delete.ts';
import { slotsGenerate } from './slots-generate.ts';

/** Endpoints of this subject that `netlify/functions/desk.ts` serves. */
export const hoursEndpoints: readonly Endpoint[] = [
  hours,
  hoursException,
  hoursExceptions,
  hoursPreview,
  hoursTimes,
  slot,
  slotSeries,
  slotSeriesPreview,
  slotsAll,
  slotsDelete,
  slotsGenerate,
];
