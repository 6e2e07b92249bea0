/** What shows with a new request that its sender has opened a link that was sent to them. */
import { isSameSecret } from '#platform/rules/digest.ts';
import { mailOwnerOf } from '#platform/rules/mail-owner.ts';

interface Keyed {
  keyed: (text: string) => string;
}

/** The keyed digest of the owner of an address. */
export const ownerKey = (email: string, { keyed }: Keyed): string =>
  keyed(`owner ${mailOwnerOf(email)}`);

/**
 * `<owner of the address>.<signature>`: allows nothing else, so that it may be handed on in an address. It
 * names the owner and not the appointment, because proofs of one owner count together for good.
 */
export const proofOf = (owner: string, { keyed }: Keyed): string =>
  `${owner}.${keyed(`client ${owner}`)}`;

/** The owner; `undefined` if the proof was not made here. */
export function clientOf(proof: string, ports: Keyed): string | undefined {
  const owner = proof.slice(0, proof.lastIndexOf('.'));
  return owner !== '' && isSameSecret(proof, proofOf(owner, ports)) ? owner : undefined;
}
