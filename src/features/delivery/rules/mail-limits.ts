/** Limits that keep visitors from using the firm to send mail to strangers, or to flood a mailbox. */
import { notifications } from '#registry/notifications.ts';

/**
 * Kinds of mail that anybody can cause to be sent to any address. All other mails are sent by the firm, or
 * about payments that it requested; they are not counted, so that strangers cannot use up their limit.
 */
export const limitedKinds: Readonly<Record<string, true>> = Object.fromEntries(
  Object.entries(notifications()).flatMap(([kind, ways]) =>
    ways.some(({ isLimited }) => isLimited) ? [[kind, true]] : [],
  ),
);

/** Mails per day to an address whose signed link has not been used yet. */
const perAddress = 3;
/** Mails per day to an address whose link has been used; real clients stay far below it. */
const perKnownAddress = 20;
/** Mails per day to all visitors. Further mails wait for the next day, and the desk shows an alarm. */
const perSite = 300;

export interface MailLimits {
  address: number;
  knownAddress: number;
  site: number;
}

/** The limits on `limitedKinds`; `scale` multiplies them, in local development only. */
export const mailLimits = (scale: number): MailLimits => ({
  address: perAddress * scale,
  knownAddress: perKnownAddress * scale,
  site: perSite * scale,
});
