/** Every namespace of `locales/ar`; a new one is one line here, in each language. */
export { default as about } from '#locales/ar/about.json' with { type: 'json' };
export { default as admin } from '#locales/ar/admin.json' with { type: 'json' };
export { default as booking } from '#locales/ar/booking.json' with { type: 'json' };
export { default as consent } from '#locales/ar/consent.json' with { type: 'json' };
export { default as contact } from '#locales/ar/contact.json' with { type: 'json' };
export { default as faq } from '#locales/ar/faq.json' with { type: 'json' };
export { default as form } from '#locales/ar/form.json' with { type: 'json' };
export { default as home } from '#locales/ar/home.json' with { type: 'json' };
export { default as industries } from '#locales/ar/industries.json' with { type: 'json' };
export { default as inquiry } from '#locales/ar/inquiry.json' with { type: 'json' };
export { default as install } from '#locales/ar/install.json' with { type: 'json' };
export { default as messaging } from '#locales/ar/messaging.json' with { type: 'json' };
export { default as offline } from '#locales/ar/offline.json' with { type: 'json' };
export { default as payment } from '#locales/ar/payment.json' with { type: 'json' };
export { default as services } from '#locales/ar/services.json' with { type: 'json' };
export { default as site } from '#locales/ar/site.json' with { type: 'json' };
export { default as testimonials } from '#locales/ar/testimonials.json' with { type: 'json' };
