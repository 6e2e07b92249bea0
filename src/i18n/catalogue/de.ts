/** Every namespace of `locales/de`; a new one is one line here, in each language. */
import about from '#locales/de/about.json' with { type: 'json' };
import admin from '#locales/de/admin.json' with { type: 'json' };
import booking from '#locales/de/booking.json' with { type: 'json' };
import contact from '#locales/de/contact.json' with { type: 'json' };
import faq from '#locales/de/faq.json' with { type: 'json' };
import home from '#locales/de/home.json' with { type: 'json' };
import industries from '#locales/de/industries.json' with { type: 'json' };
import inquiry from '#locales/de/inquiry.json' with { type: 'json' };
import install from '#locales/de/install.json' with { type: 'json' };
import messaging from '#locales/de/messaging.json' with { type: 'json' };
import payment from '#locales/de/payment.json' with { type: 'json' };
import services from '#locales/de/services.json' with { type: 'json' };
import site from '#locales/de/site.json' with { type: 'json' };
import testimonials from '#locales/de/testimonials.json' with { type: 'json' };

export const de = {
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

export type Catalogue = typeof de;
