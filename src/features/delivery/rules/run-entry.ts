/** An entry of the delivery log with what runs note in it; what else it holds is kept. Times in ms since 1970. */
export interface RunEntry {
  kind: string;
  recipient: string;
  channel: string;
  event?: number | undefined;
  state: string;
  /** Since when it has that state; while it waits, when it is due. */
  at: number;
  attempts: number;
  queuedAt: number;
  reason?: string | undefined;
  /** Of the run that is sending it. */
  lease?: string | undefined;
  mayBeRepeated?: boolean | undefined;
  isCounted?: boolean | undefined;
  /** Sent by the desk, outside the limits. */
  isForced?: boolean | undefined;
  fault?: { phase?: string | undefined } | undefined;
  handedAt?: number | undefined;
  /** Number of the record's events when the letter was last written. */
  told?: number | undefined;
  /** Keyed digest of the network that caused it; until it is sent. */
  network?: string | undefined;
  /** Its fields of today's counts; until it is sent. */
  counts?: readonly string[] | undefined;
  [more: string]: unknown;
}
export type RunLedger = readonly RunEntry[];
