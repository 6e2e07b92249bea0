import { hydrateIsland } from '#platform/browser/hydrate.tsx';
import { AppointmentIsland } from './AppointmentIsland.tsx';

const container = document.getElementById('linked');
if (container) void hydrateIsland('appointment', container, AppointmentIsland);
