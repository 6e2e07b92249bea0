/**
 * The German texts that the specification gives word for word, by page. Each must be the whole of a text on
 * the page, or of one passed to its scripts.
 */
interface Promised {
  /** In the page itself, possibly in a state that a script shows. */
  shown?: readonly string[];
  /** Passed with the page to the script that shows it. */
  handed?: readonly string[];
}

const contactForm = [
  'Bitte füllen Sie alle Pflichtfelder aus',
  'Vielen Dank! Ihre Nachricht wurde gesendet.',
  'Fehler beim Senden der Nachricht. Bitte versuchen Sie es erneut.',
];
const booking = 'Beratungsgespräch vereinbaren';
const services = [
  'Strategie & Beratung',
  'Finanzen & Investment',
  'Digitalisierung & Innovation',
  'Projektmanagement & Umsetzung',
];

export const germanTexts: Readonly<Record<string, Promised>> = {
  '/': {
    shown: [...services, '500+', '15+', '98%', 'iOS-App', 'Erfahrene Experten'],
    handed: contactForm,
  },
  '/about': {
    shown: [
      'Zurück',
      '17+',
      '15+',
      '12+',
      'Präzision',
      'Exzellenz',
      'Partnerschaft',
      'Wachstum',
      'Innovation',
    ],
  },
  '/services': {
    shown: ['Zurück', 'Preis auf Anfrage', 'Anfrage', ...services],
    handed: [
      'Bitte füllen Sie alle Pflichtfelder aus',
      'Wird gesendet...',
      'Ihre Anfrage wurde erfolgreich gesendet!',
      'Fehler beim Senden der Anfrage',
    ],
  },
  '/service/strategie-beratung': {
    shown: [
      'Zurück',
      'SERVICE 01',
      'Analyse',
      'Strategieentwicklung',
      'Implementierung',
      'Monitoring',
      booking,
    ],
  },
  '/service/finanz-investment': { shown: ['Zurück', 'SERVICE 02', booking] },
  '/service/digitalisierung-innovation': { shown: ['Zurück', 'SERVICE 03', booking] },
  '/service/projekt-management': { shown: ['Zurück', 'SERVICE 04', booking] },
  '/404-service': { shown: ['Service nicht gefunden'] },
  '/404-industry': { shown: ['Branche nicht gefunden'] },
  '/industries': { shown: ['Zurück'] },
  '/industry/immobilien': { shown: ['Zurück', 'Expertise', 'Leistungen', 'Erfolge'] },
  '/faq': { shown: ['Zurück'] },
  '/contact': { shown: ['Zurück'], handed: contactForm },
  '/booking': {
    shown: ['Zurück', 'Sonstige', ...services],
    handed: [
      'Wird gesendet...',
      'Wir buchen Ihren Termin für Sie',
      'Bitte wählen Sie Datum, Uhrzeit und Service aus',
      'Bitte füllen Sie alle Pflichtfelder aus (Name, E-Mail, Nachricht)',
      'Fehler beim Laden der verfügbaren Termine',
      'Dieser Termin ist leider nicht mehr verfügbar',
      'Fehler beim Senden der Anfrage.',
      'Ihr Termin wurde gebucht! Unser Team meldet sich in Kürze.',
    ],
  },
  '/install-app': { shown: ['Zurück'] },
  '/payment-success': {
    shown: ['Fehler – Die Zahlung konnte nicht überprüft werden. Bitte kontaktieren Sie uns.'],
  },
  '/whatsapp-setup': {
    shown: ['Der QR-Code wird alle 60 Sekunden erneuert.'],
    handed: ['Verbindungsfehler – Bitte stellen Sie sicher, dass der WhatsApp-Service läuft.'],
  },
  '/datenschutz': {
    shown: [
      'Zurück',
      'Stand: Januar 2025',
      'Auf einen Blick',
      'Hosting',
      'Allgemeine Hinweise',
      'Datenerfassung auf dieser Website',
      'Cookies und lokaler Speicher',
      'Kontaktformular',
      'Ihre Rechte',
      'Verschlüsselung und Sicherheit',
    ],
  },
  '/impressum': {
    shown: [
      'Zurück',
      'Stand: Januar 2025',
      'Vertreten durch',
      'Aufsichtsbehörde',
      'Streitbeilegung',
      'Haftung für Inhalte',
      'Haftung für Links',
      'Urheberrecht',
    ],
  },
  '/admin': {
    handed: [
      'Falsches Passwort',
      'Erfolgreich angemeldet',
      'Fehler beim Laden der Daten',
      'Daten aktualisiert',
      'Fehler beim Aktualisieren des Status',
      'Status auf "{{status}}" aktualisiert',
      'bestätigt',
      'storniert',
      'abgeschlossen',
      'Bitte Datum und Uhrzeit auswählen',
      'Bitte Datum & Zeit eingeben',
      'Fehler beim Hinzufügen',
      'Termin-Slot hinzugefügt',
      'Fehler beim Löschen',
      'Slot gelöscht',
      'Möchten Sie diesen Slot wirklich löschen?',
    ],
  },
  '/en/booking': { handed: ['Sending...', 'Booking in progress...'] },
};
