import { useEffect, useRef, useState } from 'react';
import { longestPlace, type Venue } from '#features/appointments/contract/place.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import type { VenueFault } from './venue.ts';
import { VenueFields, type VenueFieldsProps } from './VenueFields.tsx';

export interface VenueFoldProps extends Pick<VenueFieldsProps, 'form' | 'present'> {
  texts: VenueFieldsProps['texts'] &
    Readonly<Record<'open' | 'help', string> & { faults: Record<VenueFault, string> }>;
  locale: Locale;
  /** What was chosen instead; `null` until the fields are touched. */
  draft: Venue | null;
  /** What is wrong with it, once it was sent; a new object takes the focus again. */
  refused: { fault: VenueFault } | undefined;
  onChange: (venue: Venue) => void;
}

/** A line that says how one meets, and unfolds the fields that change it. */
export function VenueFold({ texts, locale, draft, refused, onChange, ...fields }: VenueFoldProps) {
  // Typing takes the error away.
  const [mended, setMended] = useState(refused);
  const error = refused === mended ? undefined : refused;
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (refused === undefined || ref.current === null) return;
    ref.current.open = true;
    ref.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const way = texts.meetings[(draft ?? fields.present).meeting];
  const longest = formatNumber(longestPlace, locale);
  return (
    <details ref={ref} className="venue-fold">
      <summary>{fill(texts.open, { way })}</summary>
      <div>
        <VenueFields
          {...fields}
          {...{ texts, draft }}
          help={{ place: texts.help }}
          error={error && fill(texts.faults[error.fault], { longest })}
          onChange={(venue) => {
            setMended(refused);
            onChange(venue);
          }}
        />
      </div>
    </details>
  );
}
