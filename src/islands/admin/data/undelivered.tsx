import { createContext, type ReactNode, use } from 'react';
import { listUndelivered } from '#contract/delivery-routes.ts';
import type { Undelivered } from '#contract/delivery.ts';
import { type Load, useResource } from './use-resource.ts';

const nothing: Undelivered = { deliveries: [], alarms: [], standing: [] };
const UndeliveredContext = createContext(nothing);

const load: Load<Undelivered> = (call) => call(listUndelivered);

/** Reads once, for all who show it, what could not be delivered. */
export function UndeliveredProvider({ children }: { children: ReactNode }) {
  const { value = nothing } = useResource(load);
  return <UndeliveredContext value={value}>{children}</UndeliveredContext>;
}

export const useUndelivered = (): Undelivered => use(UndeliveredContext);
