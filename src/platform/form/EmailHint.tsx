import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { meantEmail } from './email-typo.ts';
import { enter } from './enter.ts';

export interface EmailHintProps {
  texts: Readonly<Record<'meant' | 'useMeant', string>>;
  /** The address as it was typed. */
  email: string;
}

function accept(button: HTMLElement, email: string) {
  const field = button.closest('.field')?.querySelector('input');
  if (!field) return;
  // The button disappears with the question.
  field.focus();
  enter(field, email);
}

/** If the typed address looks mistyped, asks whether another one was meant. */
export function EmailHint({ texts, email }: EmailHintProps) {
  const meant = meantEmail(email);
  return (
    <div role="status" className="email-hint">
      {meant !== null && (
        <>
          <Rich text={texts.meant} values={{ email: <Ltr>{meant}</Ltr> }} />{' '}
          <button type="button" onClick={({ currentTarget }) => accept(currentTarget, meant)}>
            {texts.useMeant}
          </button>
        </>
      )}
    </div>
  );
}
