import type { ReactNode } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';

export interface CountedActProps {
  /** Contains `{count}`, like `question`. */
  text: string;
  question: string;
  count: number;
  /** Shown above the question. */
  before?: ReactNode;
  isDisabled?: boolean;
  onConfirm: () => Promise<void>;
}

/** A button that acts on `count` records after a question. */
export function CountedAct({
  text,
  question,
  count,
  before,
  isDisabled,
  onConfirm,
}: CountedActProps) {
  const { locale } = useDesk();
  const numbered = (words: string) => fill(words, { count: formatNumber(count, locale) });
  const asked = numbered(question);
  return (
    <ConfirmButton
      question={
        before === undefined ? (
          asked
        ) : (
          <>
            {before}
            <p>{asked}</p>
          </>
        )
      }
      action={numbered(text)}
      onConfirm={onConfirm}
      isDisabled={isDisabled}
    >
      {numbered(text)}
    </ConfirmButton>
  );
}
