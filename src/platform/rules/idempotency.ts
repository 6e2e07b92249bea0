/** What is stored for an idempotency key: the digest of the request, and the record that it created. */
export interface KnownRequest {
  fingerprint: string;
  id: string;
  createdAt: string;
}
