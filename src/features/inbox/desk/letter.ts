/** What messages and inquiries have in common. */
export interface Letter {
  id: string;
  name: string;
  email: string;
  message: string;
  createdAt: string;
  readAt?: string | undefined;
}
