import { hydrateIsland } from '#islands/hydrate.tsx';
import { PayIsland } from './PayIsland.tsx';

const container = document.getElementById('linked');
if (container) void hydrateIsland('pay', container, PayIsland);
