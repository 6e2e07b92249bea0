/** What subjects register about values that could not be read and were set aside (decision 27). */
import type { Database } from './database.ts';
import type { Part } from './plan.ts';
import type { Hook } from './reads.ts';

export interface Mending {
  /** By key: what a field must hold, as other values tell; nothing where they do not, and '' where it must stay unreadable. */
  mends?: Readonly<Record<string, (field: string) => Hook<string | undefined>>>;
  /** By key: what follows once a field has this text again. */
  restores?: Readonly<Record<string, (field: string, text: string, now: Date) => Hook<Part>>>;
  /** By key: what has to be written before members of it are set aside. */
  guards?: Readonly<Record<string, (db: Database, now: Date) => Promise<void>>>;
  /** What follows once any value was restored or dropped. */
  after?: (now: Date) => Hook<Part>;
}
