import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { RequestIsland } from './RequestIsland.tsx';

const container = document.getElementById('linked');
if (container) void hydrateIsland('request', container, RequestIsland);
