/** What an idempotency key stands for: the digest of the request, and the record that it made. */
export interface KnownRequest {
  fingerprint: string;
  id: string;
  createdAt: string;
}
