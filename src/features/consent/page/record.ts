/** What a visitor chose, as it stands in the browser's storage (specification, section 3). */

export type Purpose = 'analytics' | 'marketing';
export type Choice = Readonly<Record<Purpose, boolean>>;

export interface ConsentRecord extends Choice {
  necessary: true;
  /** When it was chosen, ISO 8601. */
  timestamp: string;
  /** Which text was answered; a record of the specification's four fields alone is current. */
  version?: number;
}

/** To be raised when what is asked for changes: whoever answered before is asked again. */
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

/** The record in a stored text; `null` where it is none, or answers an older text than `version`. */
export function parseRecord(text: string | null, version = currentVersion): ConsentRecord | null {
  try {
    // No text is the JSON of nothing.
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !isRecord(value)) return null;
    return (value.version ?? version) < version ? null : value;
  } catch {
    return null;
  }
}
