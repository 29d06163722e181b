import { cpus } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globals: false,
    // One more than there are cores: a worker that waits for PostgreSQL leaves its core to another one.
    maxWorkers: cpus().length + 1,
    projects: [
      {
        test: {
          name: 'unit',
          // No unit spec changes anything global.
          isolate: false,
          // A busy machine takes longer than the five seconds that vitest gives.
          testTimeout: 60_000,
          exclude: ['**/*.planted.spec.ts'],
          include: [
            'packages/{domain,contract,i18n,mails,art,ui}/src/**/*.spec.{ts,tsx}',
            'apps/web/{app,vite}/**/*.spec.{ts,tsx}',
            'apps/backoffice/src/**/*.spec.{ts,tsx}',
            'scripts/**/*.spec.ts',
          ],
        },
      },
      {
        test: {
          // Specs that take a rule out of the product to see that another one misses it: each has modules of its own.
          name: 'planted',
          isolate: true,
          testTimeout: 60_000,
          include: ['packages/*/src/**/*.planted.spec.ts'],
        },
      },
      {
        test: {
          name: 'server',
          // Each spec creates its own services and database; none replaces a module.
          isolate: false,
          include: ['apps/{server,sandbox-bank,simulation}/src/**/*.spec.ts', 'packages/testing/src/**/*.spec.ts'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 60_000,
          // A busy machine takes longer; a case that passes does not wait for the limit.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
