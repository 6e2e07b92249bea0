import type { DatabaseSync } from 'node:sqlite';
import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataTypeMap,
} from 'baileys';
import * as z from 'zod/mini';
import { inTransaction } from '../database.ts';

/** Credentials for one connection to read and write. */
export interface Credentials {
  state: AuthenticationState;
  save: () => void;
  /** Later writes of the connection are dropped: they may belong to an account that is gone. */
  release: () => void;
}

export interface CredentialStore {
  open(): Credentials;
  /** Deletes all credentials: the next connection is a new device, with a code to scan. */
  forget: () => void;
}

const account = 'creds';
const rowSchema = z.object({ value: z.string() });
const accountSchema = z.custom<AuthenticationCreds>(
  (value: unknown) => typeof value === 'object' && value !== null && 'noiseKey' in value,
);

/**
 * Stores the credentials that make this service a device of the firm's account; each change is on disk at
 * once.
 */
export function credentialStore(database: DatabaseSync): CredentialStore {
  const select = database.prepare('SELECT value FROM credentials WHERE kind = ? AND id = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO credentials VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM credentials WHERE kind = ? AND id = ?');

  function read(kind: string, id: string): unknown {
    const row = select.get(kind, id);
    if (row === undefined) return undefined;
    const value: unknown = JSON.parse(z.parse(rowSchema, row).value, BufferJSON.reviver);
    // The library expects this one as an instance of its own class.
    if (kind !== 'app-state-sync-key' || typeof value !== 'object' || value === null) return value;
    return proto.Message.AppStateSyncKeyData.fromObject(value);
  }
  const write = (kind: string, id: string, value: unknown) =>
    upsert.run(kind, id, JSON.stringify(value, BufferJSON.replacer));

  return {
    open() {
      const kept = read(account, account);
      const creds = kept === undefined ? initAuthCreds() : z.parse(accountSchema, kept);
      let isOpen = true;
      return {
        state: {
          creds,
          keys: {
            get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
              // The library gets its own values back unchanged.
              const valueSchema = z.custom<SignalDataTypeMap[T]>((value) => value !== undefined);
              const found: Record<string, SignalDataTypeMap[T]> = {};
              for (const id of ids) {
                const value = valueSchema.safeParse(read(kind, id));
                if (value.success) found[id] = value.data;
              }
              return found;
            },
            set(changes) {
              if (!isOpen) return;
              inTransaction(database, () => {
                for (const [kind, values] of Object.entries(changes)) {
                  for (const [id, value] of Object.entries(values)) {
                    if (value === null) remove.run(kind, id);
                    else write(kind, id, value);
                  }
                }
              });
            },
          },
        },
        save: () => {
          if (isOpen) write(account, account, creds);
        },
        release: () => {
          isOpen = false;
        },
      };
    },
    forget: () => database.exec('DELETE FROM credentials'),
  };
}
