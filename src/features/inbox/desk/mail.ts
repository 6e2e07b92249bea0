/** The address that opens the mail program with an answer begun. */
export function replyAddress(email: string, subject: string): string {
  // Not every mail program reads an encoded @ as one.
  const recipient = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`;
}
