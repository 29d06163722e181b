import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run pictures`: takes the pictures of every page for docs/screenshots. Not part of the tests. */
export default defineConfig(base, { testMatch: 'pictures.ts', reporter: 'list', timeout: 600_000, use: { trace: 'off' } })
