import { Notice } from '#platform/form/Notice.tsx';
import { ReachUs } from '#platform/browser/ReachUs.tsx';

export interface StepNoticeProps {
  /** Why the last attempt failed, if it did. */
  text: string | undefined;
  /** Whether calling the firm helps. */
  isReachable?: boolean;
}

/** Notice that says why an action failed, announced by screen readers. */
export function StepNotice({ text, isReachable = false }: StepNoticeProps) {
  if (text === undefined) return null;
  return (
    <Notice>
      <p>{text}</p>
      {isReachable && <ReachUs />}
    </Notice>
  );
}
