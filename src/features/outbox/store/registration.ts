/** How the record of a delivery is found; each subject registers its own. */
import type { RecordKind } from '#registry/notifications.ts';
import type { Entry } from './told.ts';

/** A record as delivery reads it, with the values stored beside it under the same id. */
interface RecordRow {
  text: string;
  status: string | null;
  /** Its events, one per line. */
  history: string | null;
  /** Its ledger, before this delivery was claimed. */
  ledger: string | null;
}

export interface RecordRegistration<R> {
  keys: {
    /** HASH id → the record. */
    records: string;
    /** HASH id → status, for records with a history. */
    statuses?: string;
    /** HASH id → events, one per line. */
    histories?: string;
    /** HASH id → digest of the client's address. */
    emails?: string;
    /** HASH id → state before an act that can still be undone. */
    undos?: string;
  };
  /** Throws if the record cannot be read. */
  read: (delivery: Entry & { id: string }, row: RecordRow) => R;
  /** Without it the record has no parties. */
  partiesOf?: (record: R) => Parties;
}

/** The recipients of a record's letters. */
interface Parties {
  /** The client's address; '' where the record has none. */
  client: string;
  /** Id of the consultant; '' where it has none. */
  consultant: string;
}

/** What delivery needs from all records. */
export interface RecordLookup<R> {
  of: Readonly<Record<RecordKind, Pick<RecordRegistration<R>, 'keys' | 'read'>>>;
  partiesOf: (record: R) => Parties;
  /** Stands for a record that cannot be read. */
  unreadable: R;
}
