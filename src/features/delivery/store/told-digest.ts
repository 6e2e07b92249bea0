import { type Digest, digestSchema } from '#features/delivery/contract/digest.ts';
import type { RecordRegistration } from '#features/outbox/index.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { deliveryKeys } from './keys.ts';

export const digestJson = jsonOf(digestSchema);

/** How delivery finds a digest, whose id is `<mail, whatsapp or to-consultant>-<hour since 1970>`. */
export const digestRecord = {
  keys: { records: deliveryKeys.digests },
  read: (_delivery, { text }) => ({ about: 'digest' as const, digest: digestJson.parse(text) }),
  partiesOf: ({ digest }) => ({ client: '', consultant: digest.consultant ?? '' }),
} satisfies RecordRegistration<{ about: 'digest'; digest: Digest }>;
