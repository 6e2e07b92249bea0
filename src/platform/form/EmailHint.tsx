import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { meantEmail } from './email-typo.ts';
import { enter } from './fill-in.ts';

export interface EmailHintProps {
  texts: Readonly<Record<'meant' | 'useMeant', string>>;
  /** As it was typed. */
  email: string;
}

function accept(button: HTMLElement, email: string) {
  const field = button.closest('.field')?.querySelector('input');
  if (!field) return;
  // The button goes with the question.
  field.focus();
  enter(field, email);
}

/** Asks whether another address was meant where the one that was typed looks mistyped. */
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
