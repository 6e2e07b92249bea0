/** Why personal data is not erased or not shown. */
export interface Left {
  left: string;
}
export const left = (reason: string): Left => ({ left: reason });

/** What a subject registers about fields that may identify a person. */
export interface PersonalFields {
  key: string;
  /** Paths in a value, `[]` for each entry of a list; '' for the whole value. */
  fields: readonly string[];
  /** Whether erasing a person removes the whole record or only the field. */
  goes: 'record' | 'field' | Left;
  /** Where it appears in the data shown to a person (`PersonData`). */
  shown: string | Left;
}
