/** Nobody can use the firm to send mails to strangers, or to bury one in them (issue: "no relay, no bomb"). */

/** Mails a day to an address that has not yet used its link. */
const perAddress = 3;
/** Mails a day to visitors in all; beyond it they wait for the next day, and the desk is told. */
const perSite = 400;

export interface MailLimits {
  address: number;
  site: number;
}

/** The limits; `scale` multiplies them, on one's own machine alone. */
export const mailLimits = (scale: number): MailLimits => ({
  address: perAddress * scale,
  site: perSite * scale,
});
