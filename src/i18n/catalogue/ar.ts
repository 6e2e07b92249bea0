import about from '#locales/ar/about.json' with { type: 'json' };
import admin from '#locales/ar/admin.json' with { type: 'json' };
import booking from '#locales/ar/booking.json' with { type: 'json' };
import contact from '#locales/ar/contact.json' with { type: 'json' };
import faq from '#locales/ar/faq.json' with { type: 'json' };
import home from '#locales/ar/home.json' with { type: 'json' };
import industries from '#locales/ar/industries.json' with { type: 'json' };
import inquiry from '#locales/ar/inquiry.json' with { type: 'json' };
import install from '#locales/ar/install.json' with { type: 'json' };
import messaging from '#locales/ar/messaging.json' with { type: 'json' };
import payment from '#locales/ar/payment.json' with { type: 'json' };
import services from '#locales/ar/services.json' with { type: 'json' };
import site from '#locales/ar/site.json' with { type: 'json' };
import testimonials from '#locales/ar/testimonials.json' with { type: 'json' };
import type { Catalogue } from './de.ts';

export const ar: Catalogue = {
  about,
  admin,
  booking,
  contact,
  faq,
  home,
  industries,
  inquiry,
  install,
  messaging,
  payment,
  services,
  site,
  testimonials,
};
