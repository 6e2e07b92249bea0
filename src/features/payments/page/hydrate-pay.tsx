import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { PayIsland } from './PayIsland.tsx';

const container = document.getElementById('linked');
if (container) void hydrateIsland('pay', container, PayIsland);
