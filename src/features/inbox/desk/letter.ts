/** Common fields of messages and inquiries. */
export interface Letter {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: string;
  /** When it was marked as done; absent while it is open. The wire's name is older than that. */
  readAt?: string | undefined;
}
