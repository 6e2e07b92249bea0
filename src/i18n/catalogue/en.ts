/** Every namespace of `locales/en`; a new one is one line here, in each language. */
export { default as about } from '#locales/en/about.json' with { type: 'json' };
export { default as admin } from '#locales/en/admin.json' with { type: 'json' };
export { default as booking } from '#locales/en/booking.json' with { type: 'json' };
export { default as consent } from '#locales/en/consent.json' with { type: 'json' };
export { default as contact } from '#locales/en/contact.json' with { type: 'json' };
export { default as faq } from '#locales/en/faq.json' with { type: 'json' };
export { default as form } from '#locales/en/form.json' with { type: 'json' };
export { default as home } from '#locales/en/home.json' with { type: 'json' };
export { default as industries } from '#locales/en/industries.json' with { type: 'json' };
export { default as inquiry } from '#locales/en/inquiry.json' with { type: 'json' };
export { default as install } from '#locales/en/install.json' with { type: 'json' };
export { default as messaging } from '#locales/en/messaging.json' with { type: 'json' };
export { default as offline } from '#locales/en/offline.json' with { type: 'json' };
export { default as payment } from '#locales/en/payment.json' with { type: 'json' };
export { default as services } from '#locales/en/services.json' with { type: 'json' };
export { default as site } from '#locales/en/site.json' with { type: 'json' };
export { default as testimonials } from '#locales/en/testimonials.json' with { type: 'json' };
