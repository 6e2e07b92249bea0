import { useDesk } from '#platform/desk/desk.ts';
import type { Need } from '#platform/desk/need.ts';
import { ActControl, ActsMenu } from './ActsMenu.tsx';
import { NeedIcon } from './NeedIcon.tsx';
import { useSwipe } from './use-swipe.ts';

/** What it is about; opens it, if it can be opened. */
function Who({ need: { who, onOpen, href } }: { need: Need }) {
  if (who === undefined) return null;
  if (href !== undefined) {
    return (
      <a className="desk-row-open need-open" href={href}>
        {who}
      </a>
    );
  }
  if (!onOpen) return <bdi className="desk-strong">{who}</bdi>;
  return (
    <button type="button" className="desk-row-open need-open" onClick={onOpen}>
      <bdi>{who}</bdi>
    </button>
  );
}

export interface NeedRowProps {
  need: Need;
  /** It is dealt with and only stays so that no row moves under a hand. */
  isDone: boolean;
}

/** One row of today's list: what it is, whom it is about, by when, and its acts in place. */
export function NeedRow({ need, isDone }: NeedRowProps) {
  const { todayTexts } = useDesk();
  const { kind, what, due, more, primary, isSwift = false, others = [] } = need;
  const swipe = useSwipe({
    ...(!isDone && isSwift && { forward: '.need-primary' }),
    ...(!isDone && others.length > 0 && { back: '.need-more' }),
  });
  const words = todayTexts.needs;
  return (
    <li className="desk-row need" data-kind={kind} data-done={isDone || undefined} {...swipe}>
      {!isDone && isSwift && primary && (
        <span className="need-under" aria-hidden="true">
          {primary.name}
        </span>
      )}
      {!isDone && others.length > 0 && (
        <span className="need-under need-under-end" aria-hidden="true">
          {words.menu}
        </span>
      )}
      <div className="need-body">
        <NeedIcon kind={kind} />
        <div className="need-main">
          <p className="need-what">
            <span>{what}</span>
            {due !== undefined && <> · {due}</>}
          </p>
          <Who need={need} />
          {more}
        </div>
        {isDone ? (
          <p className="desk-note need-acts">{words.done}</p>
        ) : (
          (primary ?? others.length > 0) && (
            <div className="need-acts">
              {primary && (
                <ActControl act={primary} className="button-quiet desk-button need-primary" />
              )}
              {others.length > 0 && (
                <ActsMenu
                  label={typeof need.who === 'string' ? `${words.menu}: ${need.who}` : words.menu}
                  acts={others}
                />
              )}
            </div>
          )
        )}
      </div>
    </li>
  );
}
