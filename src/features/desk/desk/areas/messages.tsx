import { InboxBulk } from '#features/bulk/desk.ts';
import { Messages } from '#features/inbox/desk.ts';

export default () => <Messages Bulk={InboxBulk} />;
