import { expect, test } from 'vitest';
import { proofHash, proofOf } from '#features/appointments/page/address-proof.ts';

test('a proof in the fragment is read, one that no link of ours has is not', () => {
  expect(proofOf(proofHash('owner.signature-1_'))).toBe('owner.signature-1_');
  expect(proofOf(`#proof=${'x'.repeat(201)}`)).toBeUndefined();
  expect(proofOf('#proof=a b')).toBeUndefined();
  expect(proofOf('#main')).toBeUndefined();
});
