import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // What is deployed is run as it is, not taken through the tests' own transformation.
    server: { deps: { external: [/\/emitted-functions/] } },
  },
});
