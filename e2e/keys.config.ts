import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run proof:keys`: types into the home page at many moments and speeds and prints what is lost. Not part of the tests. */
export default defineConfig(base, {
  testMatch: 'pressed-keys-table.ts',
  reporter: 'line',
  timeout: 3_600_000,
  workers: 1,
  retries: 0,
  use: { trace: 'off' },
})
