/** Contexts through which parts of the desk see the news that its frame polls for. */
import { createContext, use } from 'react';
import { useDesk } from './desk.ts';

/** Ids of what arrived while the desk is open. */
export const MarkedContext = createContext<ReadonlySet<string>>(new Set());
export const AskSoonContext = createContext(() => {});

/** Returns a function that polls again soon, for actions whose effect on the server takes a few seconds. */
export const useAskSoon = () => use(AskSoonContext);

/** Marks a record as new if it arrived while the desk is open; renders nothing for others. */
export function NewMark({ id }: { id: string }) {
  const { deliveryTexts } = useDesk();
  return use(MarkedContext).has(id) && <span className="desk-new">{deliveryTexts.isNew}</span>;
}
