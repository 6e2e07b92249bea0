/** Keys and input of the scripts that know newcomers' shares (`shares.lua.ts`). */
import { type Offered, shareRules } from '#features/protection/rules/shares.ts';
import { protectionKeys } from './keys.ts';

export const shareKeys = {
  newcomers: protectionKeys.newcomers,
  origins: protectionKeys.origins,
  refused: protectionKeys.refused,
} as const;

/** The time on offer around an appointment: its day, its week, the whole window. `length` in milliseconds. */
export interface Offer {
  day: Offered;
  week: Offered;
  window: Offered;
  /** Length of an appointment, which a time offered by hand counts as. */
  length: number;
}

const toInput = ({ from, to, open }: Offered) => ({ from: from.getTime(), to: to.getTime(), open });

/** `scale` multiplies shares and counts. */
export const shareInput = ({ day, week, window, length }: Offer, scale: number) => ({
  share: {
    ...{ ...shareRules, scale, length },
    ...{ day: toInput(day), week: toInput(week), window: toInput(window) },
  },
});
