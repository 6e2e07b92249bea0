/** Nobody can use the firm to send mails to strangers, or to bury one in them (issue: "no relay, no bomb"). */

/** Mails a day to an address that has not yet used its link. */
const perAddress = 3;
/** The same to one that has; a person who books in earnest stays far below it. */
const perKnownAddress = 20;
/** Mails a day to visitors in all; beyond it they wait for the next day, and the desk is told. */
const perSite = 400;
/** Of which so many may be about what visitors do, so that what the firm says never waits for them. */
const perSiteOfVisitors = 300;

export interface MailLimits {
  address: number;
  knownAddress: number;
  site: number;
  siteOfVisitors: number;
}

/** The limits; `scale` multiplies them, on one's own machine alone. */
export const mailLimits = (scale: number): MailLimits => ({
  address: perAddress * scale,
  knownAddress: perKnownAddress * scale,
  site: perSite * scale,
  siteOfVisitors: perSiteOfVisitors * scale,
});
