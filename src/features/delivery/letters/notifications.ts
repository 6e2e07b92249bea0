import { firmByMail, toConsultant, type Ways } from '#platform/contract/way.ts';

/** The digest of notices, to whom the notices would have gone. */
export const digestWays = () =>
  ({
    notices_digest: [firmByMail, { ...firmByMail, channel: 'whatsapp' }, toConsultant],
  }) satisfies Ways;
