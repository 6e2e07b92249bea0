import { Notice } from '#platform/form/Notice.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';

export interface StepNoticeProps {
  /** Why the last attempt did not go through, if it did not. */
  text: string | undefined;
  /** Whether calling the firm helps. */
  isReachable?: boolean;
}

/** Why something did not go through, as it is read out. */
export function StepNotice({ text, isReachable = false }: StepNoticeProps) {
  if (text === undefined) return null;
  return (
    <Notice>
      <p>{text}</p>
      {isReachable && <ReachUs />}
    </Notice>
  );
}
