/** Connects the page's button with the browser's install prompt, if the browser offers one. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent =>
  'prompt' in event && 'userChoice' in event;

const guides = document.querySelector('[data-install]');
const notice = guides?.querySelector<HTMLElement>('[data-installed]');
let offer: InstallPromptEvent | undefined;

const show = (isOffered: boolean) => guides?.toggleAttribute('data-offered', isOffered);
const finish = () => guides?.setAttribute('data-install', 'installed');

addEventListener('beforeinstallprompt', (event) => {
  const way = guides?.getAttribute('data-install') ?? '';
  if (!isInstallPrompt(event) || !['android', 'desktop'].includes(way)) return;
  event.preventDefault();
  offer = event;
  show(true);
});

async function install(): Promise<void> {
  if (!offer) return;
  const { prompt, userChoice } = { prompt: offer.prompt.bind(offer), userChoice: offer.userChoice };
  // The browser allows a prompt to be used once.
  offer = undefined;
  await prompt();
  const { outcome } = await userChoice;
  show(false);
  if (outcome !== 'accepted') return;
  finish();
  notice?.focus();
}

guides?.querySelector('button')?.addEventListener('click', () => void install());
addEventListener('appinstalled', finish);
