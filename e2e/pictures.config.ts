import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run pictures`: takes pictures of every page into docs/screenshots, where only the one of the README is tracked. Not part of the tests. */
export default defineConfig(base, { testMatch: 'pictures.ts', reporter: 'list', timeout: 600_000, use: { trace: 'off' } })
