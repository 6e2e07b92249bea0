/** The address that opens the mail program with an answer begun. */
export function replyAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
}
