/** Nobody can use the firm to send mails to strangers, or to bury one in them. */
import { notifications } from '#registry/notifications.ts';

/**
 * By kind, what anybody can cause to be sent to an address of their choice. All else is the firm's own
 * word, or of money that it asked for: nothing that strangers do may count against that, and so it is
 * not counted at all.
 */
export const limitedKinds: Readonly<Record<string, true>> = Object.fromEntries(
  Object.entries(notifications()).flatMap(([kind, ways]) =>
    ways.some(({ isLimited }) => isLimited) ? [[kind, true]] : [],
  ),
);

/** Mails a day to an address that has not yet used its link. */
const perAddress = 3;
/** The same to one that has; a person who books in earnest stays far below it. */
const perKnownAddress = 20;
/** Mails a day to visitors in all; beyond it they wait for the next day, and the desk is told. */
const perSite = 300;

export interface MailLimits {
  address: number;
  knownAddress: number;
  site: number;
}

/** The limits on `limitedKinds`; `scale` multiplies them, on one's own machine alone. */
export const mailLimits = (scale: number): MailLimits => ({
  address: perAddress * scale,
  knownAddress: perKnownAddress * scale,
  site: perSite * scale,
});
