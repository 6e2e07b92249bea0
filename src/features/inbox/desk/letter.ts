/** Common fields of messages and inquiries. */
export interface Letter {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: string;
  readAt?: string | undefined;
}
