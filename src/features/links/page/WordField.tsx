import { useEffect } from 'react';
import { longestWord } from '#features/links/contract/link-parts.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { Field } from '#platform/form/Field.tsx';

export interface WordFieldProps {
  name: string;
  label: string;
  help: string;
  /** Error message for a text that is too long. */
  tooLong: string;
  isTooLong: boolean;
  locale: Locale;
  value: string;
  onType: (value: string) => void;
}

/** Optional note or reason for the other side. */
export function WordField(props: WordFieldProps) {
  const { name, label, help, tooLong, isTooLong, locale, value, onType } = props;
  useEffect(() => {
    if (isTooLong) document.getElementById(`linked-${name}`)?.focus();
  }, [isTooLong, name]);
  const longest = formatNumber(longestWord, locale);
  return (
    <Field
      form="linked"
      {...{ name, label, help }}
      error={isTooLong ? fill(tooLong, { longest }) : undefined}
      className="linked-word"
    >
      {(control) => (
        <textarea
          {...control}
          rows={4}
          value={value}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
