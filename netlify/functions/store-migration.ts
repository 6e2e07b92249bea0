import type { Config } from '@netlify/functions';
import { storeMigration } from '#features/records/endpoints/store-migration.ts';
import { serve } from '#server/serve.ts';

export const config: Config = { path: '/api/store/migration' };

export default serve(storeMigration);
