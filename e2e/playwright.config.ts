import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './browser.ts'
import { minutes, seconds } from './patience.ts'

/** Set to look at a server that runs already, instead of starting one. */
const running = process.env['E2E_BASE_URL']
const port = Number(process.env['E2E_PORT'] ?? 23_900)
const executablePath = await findBrowser()
// The config is read by every worker; only the first one may choose the folder.
if (!process.env['E2E_DATA_DIR']) {
  const folder = mkdtempSync(join(tmpdir(), 'aquilane-e2e-'))
  // PostgreSQL runs as an unprivileged user when started by root, and its files are in here.
  chmodSync(folder, 0o755)
  process.env['E2E_DATA_DIR'] = folder
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: minutes(2),
  expect: { timeout: seconds(20) },
  forbidOnly: true,
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    launchOptions: { executablePath, args: browserArgs },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
  },
  webServer: running
    ? undefined
    : {
        command: 'node ../scripts/start.ts',
        url: `http://localhost:${port}/readyz`,
        timeout: minutes(4),
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
        stdout: 'ignore',
        env: {
          PORT: String(port),
          DATA_DIR: process.env['E2E_DATA_DIR'],
          PUBLIC_URL: `http://localhost:${port}`,
          // The specs' own push service.
          WEB_PUSH_LOOPBACK: 'true',
          LINK_APP_STORE: 'https://apps.example/aquilane',
          // Every browser of the run shares one address.
          LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '100000',
          LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
          LIMIT_ORDERS_PER_CLIENT_DAY: '1000',
          LIMIT_ORDERS_PER_DEVICE_HOUR: '1000',
          LIMIT_ORDERS_PER_ADDRESS_HOUR: '10000',
          LIMIT_UNPAID_HOLDS_PER_NETWORK: '10000',
          LIMIT_UNPAID_HOLD_SHARE_PERCENT: '100',
          LIMIT_SMS_PER_ADDRESS_HOUR: '10000',
          LIMIT_SMS_PER_NETWORK_HOUR: '10000',
          LIMIT_SMS_PER_DEVICE_HOUR: '10000',
          LIMIT_SMS_PER_PREFIX_HOUR: '10000',
          LIMIT_STAFF_SIGN_INS_PER_ADDRESS_HOUR: '10000',
          // A second attempt of a case gives its reward once more.
          COUPON_FOUR_EYES_EUROS: '100000',
        },
      },
})
