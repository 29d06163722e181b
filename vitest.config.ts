import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globals: false,
    // The default leaves one core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          // No unit spec changes anything global.
          isolate: false,
          include: [
            'packages/{domain,contract,i18n,mails,art,ui}/src/**/*.spec.{ts,tsx}',
            'apps/web/app/**/*.spec.{ts,tsx}',
            'scripts/**/*.spec.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/{server,sandbox-bank}/src/**/*.spec.ts', 'packages/testing/src/**/*.spec.ts'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
