import { type ReactNode, useRef } from 'react';
import { AgainLink, type AgainLinkProps } from './AgainLink.tsx';
import { FactsSkeleton } from './Facts.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { unloadedOf } from './refusal.ts';
import { useHeading } from './use-heading.ts';

export interface LinkViewProps {
  texts: {
    loading: string;
    retry: string;
    ledes: { dead: string; over?: string };
    unloaded: Record<ReturnType<typeof unloadedOf>, string>;
  };
  /** Part of `LinkState`. */
  state: { view: string; notice: string | null };
  /** The view's name in the markup, if it differs from that in the state. */
  name?: string;
  /** Distinguishes several stands of the same view, for the heading's focus. */
  stand: string;
  title: string;
  lede: ReactNode;
  /** Where the button leads when the link has ended. */
  wayOn: { href: string; text: string };
  /** Follows it once the appointment is over. */
  onAgain?: AgainLinkProps['onAgain'];
  /** Whether calling the firm helps. */
  isReachable?: boolean;
  /** Announced by screen readers instead of the title. */
  news?: string | undefined;
  onRetry: () => Promise<void>;
  /** The linked object and the actions on it. */
  children: ReactNode;
}

/** View of a signed link: title and lede, or why nothing can be shown, then the page's own content. */
export function LinkView(props: LinkViewProps) {
  const { texts, state, stand, title, lede, wayOn, isReachable = false, onRetry, children } = props;
  const { view, notice } = state;
  const isLoading = view === 'loading';
  const end = view === 'dead' || view === 'over' ? texts.ledes[view] : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const told = useHeading(heading, { title, step: isLoading ? null : `${view} ${stand}` });
  return (
    <div className="linked" data-view={props.name ?? view}>
      <div className="linked-words">
        <h1 id="linked-title" ref={heading} tabIndex={-1} className="display-1">
          {title}
        </h1>
        {lede}
        {end !== undefined && (
          <LinkProblem text={end} isReachable={isReachable}>
            {view === 'over' && props.onAgain ? (
              <AgainLink href={wayOn.href} onAgain={props.onAgain}>
                {wayOn.text}
              </AgainLink>
            ) : (
              <a className="button" href={wayOn.href}>
                {wayOn.text}
              </a>
            )}
          </LinkProblem>
        )}
        {view === 'failed' && (
          <LinkProblem text={texts.unloaded[unloadedOf(notice)]} isReachable={isReachable}>
            <button type="button" className="button" onClick={() => void onRetry()}>
              {texts.retry}
            </button>
          </LinkProblem>
        )}
      </div>
      <p role="status" className="sr-only">
        {isLoading ? texts.loading : (props.news ?? told)}
      </p>
      {isLoading && <FactsSkeleton />}
      {children}
    </div>
  );
}
