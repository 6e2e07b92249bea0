import type { ReactNode } from 'react';
import { StepNotice } from './StepNotice.tsx';

export interface StepFormProps {
  /** Text of the button that sends. */
  submit: string;
  /** The same while it sends. */
  sending: string;
  isSending: boolean;
  /** Why the last attempt failed, where no field says it. */
  notice: string | undefined;
  /** Whether calling the firm helps. */
  isReachable?: boolean;
  onSubmit: () => Promise<void> | void;
  /** The buttons beside it. */
  others: readonly (readonly [text: string, act: () => void])[];
  children: ReactNode;
}

/** Frame of a step: its fields, why the last attempt failed, and its buttons. The page's title names it. */
export function StepForm(props: StepFormProps) {
  const { submit, sending, isSending, notice, isReachable = false, onSubmit, others } = props;
  return (
    <form
      className="linked-ask submit"
      aria-labelledby="linked-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {props.children}
      <StepNotice text={notice} isReachable={isReachable} />
      <div className="submit-buttons">
        <button type="submit" className="button" disabled={isSending}>
          {isSending ? sending : submit}
        </button>
        {others.map(([text, act]) => (
          <button key={text} type="button" className="button-quiet" onClick={act}>
            {text}
          </button>
        ))}
      </div>
    </form>
  );
}
