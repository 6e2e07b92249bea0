/**
 * The proof that the visitor has opened a link of ours, in the fragment of the address: no server and no
 * referrer sees it, and nothing is stored. What no link of ours has is ignored.
 */
const proofPattern = /^#proof=([\w.-]{1,200})$/;

/** The fragment that hands the proof on to the booking page; empty without one. */
export const proofHash = (proof: string | undefined): string =>
  proof === undefined ? '' : `#proof=${proof}`;

export const proofOf = (hash: string): string | undefined => proofPattern.exec(hash)?.[1];

/** Puts the proof back where a link led to a place on the page, such as the skip link. */
export function keepProof(): void {
  addEventListener('hashchange', ({ oldURL }) => {
    const { hash } = new URL(oldURL);
    const isPlace = document.getElementById(location.hash.slice(1)) !== null;
    if (isPlace && proofOf(hash) !== undefined) history.replaceState(history.state, '', hash);
  });
}
