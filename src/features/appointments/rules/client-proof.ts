/** What shows with a new request that its sender has opened a link that was sent to them. */
import { isSameSecret } from '#platform/rules/digest.ts';

interface Keyed {
  keyed: (text: string) => string;
}

/** `<id of the appointment>.<signature>`: allows nothing else, so that it may be handed on in an address. */
export const proofOf = (id: string, { keyed }: Keyed): string => `${id}.${keyed(`client ${id}`)}`;

/** The id of the appointment; `undefined` if the proof was not made here. */
export function clientOf(proof: string, ports: Keyed): string | undefined {
  const id = proof.slice(0, proof.lastIndexOf('.'));
  return id !== '' && isSameSecret(proof, proofOf(id, ports)) ? id : undefined;
}
