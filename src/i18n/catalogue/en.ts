import about from '#locales/en/about.json' with { type: 'json' };
import admin from '#locales/en/admin.json' with { type: 'json' };
import booking from '#locales/en/booking.json' with { type: 'json' };
import contact from '#locales/en/contact.json' with { type: 'json' };
import faq from '#locales/en/faq.json' with { type: 'json' };
import home from '#locales/en/home.json' with { type: 'json' };
import industries from '#locales/en/industries.json' with { type: 'json' };
import inquiry from '#locales/en/inquiry.json' with { type: 'json' };
import install from '#locales/en/install.json' with { type: 'json' };
import messaging from '#locales/en/messaging.json' with { type: 'json' };
import payment from '#locales/en/payment.json' with { type: 'json' };
import services from '#locales/en/services.json' with { type: 'json' };
import site from '#locales/en/site.json' with { type: 'json' };
import testimonials from '#locales/en/testimonials.json' with { type: 'json' };
import type { Catalogue } from './de.ts';

export const en: Catalogue = {
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
