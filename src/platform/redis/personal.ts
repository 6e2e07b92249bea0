/** Why something is not done. */
export interface Left {
  left: string;
}
export const left = (reason: string): Left => ({ left: reason });

/** What a subject registers of fields that may tell who somebody is. */
export interface PersonalFields {
  key: string;
  /** Paths in a value, `[]` for each of a list; '' where it is the whole value. */
  fields: readonly string[];
  /** Whether erasing a person takes the whole record or the field alone. */
  goes: 'record' | 'field' | Left;
  /** Where it stands in what a person is shown (`PersonData`). */
  shown: string | Left;
}
