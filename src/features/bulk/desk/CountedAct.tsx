import type { ReactNode } from 'react';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';

export interface CountedActProps {
  /** With `{count}`, as is `question`. */
  text: string;
  question: string;
  count: number;
  /** What is to be known before the question. */
  before?: ReactNode;
  onConfirm: () => Promise<void>;
}

/** Does something to so many records, once it has asked. */
export function CountedAct({ text, question, count, before, onConfirm }: CountedActProps) {
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
    >
      {numbered(text)}
    </ConfirmButton>
  );
}
