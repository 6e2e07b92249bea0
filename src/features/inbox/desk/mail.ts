/** `mailto:` address that starts a reply in the mail program. */
export function replyAddress(email: string, subject: string): string {
  // Some mail programs do not decode an encoded @.
  const recipient = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`;
}
