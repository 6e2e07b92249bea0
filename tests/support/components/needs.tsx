import { NeedList } from '#features/desk/desk/today/NeedList.tsx';
import type { Needs } from '#platform/desk/need.ts';

/** Today's list of what one subject offers; `use` is its hook. */
export function NeedsOf({ use }: { use: () => Needs }) {
  const source = use();
  return <NeedList sources={[source]} now={Date.now()} isRead={source.isRead} />;
}
