/** Every namespace of `locales/de`; a new one is one line here, in each language. */
export { default as about } from '#locales/de/about.json' with { type: 'json' };
export { default as admin } from '#locales/de/admin.json' with { type: 'json' };
export { default as booking } from '#locales/de/booking.json' with { type: 'json' };
export { default as consent } from '#locales/de/consent.json' with { type: 'json' };
export { default as contact } from '#locales/de/contact.json' with { type: 'json' };
export { default as faq } from '#locales/de/faq.json' with { type: 'json' };
export { default as form } from '#locales/de/form.json' with { type: 'json' };
export { default as home } from '#locales/de/home.json' with { type: 'json' };
export { default as industries } from '#locales/de/industries.json' with { type: 'json' };
export { default as inquiry } from '#locales/de/inquiry.json' with { type: 'json' };
export { default as install } from '#locales/de/install.json' with { type: 'json' };
export { default as messaging } from '#locales/de/messaging.json' with { type: 'json' };
export { default as offline } from '#locales/de/offline.json' with { type: 'json' };
export { default as payment } from '#locales/de/payment.json' with { type: 'json' };
export { default as services } from '#locales/de/services.json' with { type: 'json' };
export { default as site } from '#locales/de/site.json' with { type: 'json' };
export { default as testimonials } from '#locales/de/testimonials.json' with { type: 'json' };
