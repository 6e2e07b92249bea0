/** How the record is found that a delivery tells of; each subject registers its own. */
import type { RecordKind } from '#registry/notifications.ts';
import type { Entry } from './told.ts';

/** A record as the delivery script finds it, with what lies beside it by the same id. */
interface RecordRow {
  text: string;
  status: string | null;
  /** What happened to it, a line each. */
  history: string | null;
  /** Its ledger, before this delivery was taken up. */
  ledger: string | null;
}

export interface RecordRegistration<R> {
  keys: {
    /** HASH id → the record. */
    records: string;
    /** HASH id → status, of those that have a history. */
    statuses?: string;
    /** HASH id → what happened to it, a line each. */
    histories?: string;
    /** HASH id → digest of its client's address. */
    emails?: string;
    /** HASH id → how it was before an act that can still be undone. */
    undos?: string;
  };
  /** Throws where it cannot be read. */
  read: (delivery: Entry & { id: string }, row: RecordRow) => R;
  /** Nobody in particular unless told otherwise. */
  partiesOf?: (record: R) => Parties;
}

/** Whose mailboxes a record's letters go to. */
interface Parties {
  /** The client's address; '' where the record has none. */
  client: string;
  /** Id of the consultant; '' where it has none. */
  consultant: string;
}

/** What delivery asks of all records. */
export interface RecordLookup<R> {
  of: Readonly<Record<RecordKind, Pick<RecordRegistration<R>, 'keys' | 'read'>>>;
  partiesOf: (record: R) => Parties;
  /** Stands for one that cannot be read. */
  unreadable: R;
}
