import { InboxBulk } from '#features/bulk/desk.ts';
import { Inquiries } from '#features/inbox/desk.ts';

export default () => <Inquiries Bulk={InboxBulk} />;
