/** Preloaded into a service under test: its library trusts the test's WhatsApp in place of the real. */
import { WA_CERT_DETAILS } from 'baileys';

const key = process.env['TEST_ROOT_KEY'];
if (key !== undefined) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(key, 'base64');
