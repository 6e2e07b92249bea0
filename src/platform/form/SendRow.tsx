import type { ReactNode } from 'react';
import type { Texts } from '#platform/i18n/texts.ts';
import { ReachUs } from '#platform/browser/ReachUs.tsx';
import { Ltr, Rich } from '#platform/browser/Rich.tsx';
import { Notice } from './Notice.tsx';
import type { SendState } from './send-state.ts';

export interface SendRowProps {
  state: SendState;
  /** Address to which the reply to the previously sent message goes; empty if none was sent. */
  sentTo: string;
  texts: Texts<'form'>;
  /** Label of the button, and its label while the message is being sent. */
  label: string;
  sendingLabel: string;
  privacyPath: string;
  /** Additional buttons. */
  children?: ReactNode;
}

/** The submit button, the privacy note beside it, and above both the reason why the last attempt failed. */
export function SendRow(props: SendRowProps) {
  const { state, sentTo, texts, label, sendingLabel, privacyPath, children } = props;
  return (
    <div className="submit">
      {state.name === 'idle' && state.notice !== null && (
        <Notice>
          <p>{texts.notices[state.notice]}</p>
          <ReachUs />
        </Notice>
      )}
      {state.name === 'idle' && state.notice === null && sentTo && (
        <p className="arrived">
          <Rich text={texts.arrived} values={{ email: <Ltr>{sentTo}</Ltr> }} />
        </p>
      )}
      <div className="submit-buttons">
        <button type="submit" className="button" disabled={state.name !== 'idle'}>
          {state.name === 'sending' ? sendingLabel : label}
        </button>
        {children}
      </div>
      <p role="status" className="field-help submit-status">
        {state.name === 'sending' && state.isWorking && texts.working}
      </p>
      <p className="field-help">
        {texts.confidential} <a href={privacyPath}>{texts.privacy}</a>
      </p>
    </div>
  );
}
