/** What parts of the desk know of the news that the frame asks the server for. */
import { createContext, use } from 'react';
import { useDesk } from './desk.ts';

/** Ids of what arrived while the desk is open. */
export const MarkedContext = createContext<ReadonlySet<string>>(new Set());
export const AskSoonContext = createContext(() => {});

/** A function that has the server asked for news soon: for what was started there. */
export const useAskSoon = () => use(AskSoonContext);

/** Marks a record as new if it arrived while the desk is open; renders nothing for others. */
export function NewMark({ id }: { id: string }) {
  const { deliveryTexts } = useDesk();
  return use(MarkedContext).has(id) && <span className="desk-new">{deliveryTexts.isNew}</span>;
}
