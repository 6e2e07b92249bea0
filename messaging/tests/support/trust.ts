/**
 * Preloaded into a service under test: makes its library trust the test's WhatsApp instead of the real one.
 */
import { WA_CERT_DETAILS } from 'baileys';

const key = process.env['TEST_ROOT_KEY'];
if (key !== undefined) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(key, 'base64');
