/** A visitor's choice as stored in the browser (specification, section 3). */

export type Purpose = 'analytics' | 'marketing';
export type Choice = Readonly<Record<Purpose, boolean>>;

export interface ConsentRecord extends Choice {
  necessary: true;
  /** Time of the choice, ISO 8601. */
  timestamp: string;
  /**
   * Version of the text that was answered. A record without it, as in the specification, counts as current.
   */
  version?: number;
}

/** Raise this when the question changes: visitors who answered before are asked again. */
export const currentVersion = 1;

export const recordOf = ({ analytics, marketing }: Choice, now: Date): ConsentRecord => ({
  necessary: true,
  analytics,
  marketing,
  timestamp: now.toISOString(),
  version: currentVersion,
});

const isInstant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) > 0;

const isRecord = (value: object): value is ConsentRecord =>
  'necessary' in value &&
  value.necessary === true &&
  'analytics' in value &&
  typeof value.analytics === 'boolean' &&
  'marketing' in value &&
  typeof value.marketing === 'boolean' &&
  'timestamp' in value &&
  isInstant(value.timestamp) &&
  (!('version' in value) || typeof value.version === 'number');

/** Parses a stored record. Returns `null` if it is invalid or answers a text older than `version`. */
export function parseRecord(text: string | null, version = currentVersion): ConsentRecord | null {
  try {
    // A missing text is parsed as the JSON `null`.
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !isRecord(value)) return null;
    return (value.version ?? version) < version ? null : value;
  } catch {
    return null;
  }
}
