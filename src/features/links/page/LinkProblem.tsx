import type { ReactNode } from 'react';
import { ReachUs } from '#platform/browser/ReachUs.tsx';

export interface LinkProblemProps {
  text: string;
  /** Whether calling the firm helps. */
  isReachable: boolean;
  /** Actions that remain. */
  children: ReactNode;
}

/** A link that leads nowhere, or cannot be read now: why, what to do next, and how to reach the firm. */
export function LinkProblem({ text, isReachable, children }: LinkProblemProps) {
  return (
    <div className="linked-problem">
      <p className="lede">{text}</p>
      <div className="actions">{children}</div>
      {isReachable && <ReachUs />}
    </div>
  );
}
