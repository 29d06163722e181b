import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'
import { factScreens } from './staff-fact-screens.ts'
import { text } from './texts.ts'
import type { Desk } from './screen-parts.ts'

/** Texts, chat, reports and customers. */
export const customerScreens = ({ go, locale }: Desk): Screen[] => [
  {
    name: 'staff texts',
    open: async (page) => {
      await go(page, '/texts')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-content', 'Texts') })).toBeVisible()
    },
  },
  {
    name: 'staff text editor',
    open: async (page) => {
      await go(page, '/texts')
      await page.locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-content', 'Versions') })).toBeVisible()
    },
  },
  {
    name: 'staff chat',
    open: async (page) => {
      await go(page, '/conversations?view=all')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-conversations', 'Chat') })).toBeVisible()
    },
  },
  {
    name: 'staff reports',
    async open(page) {
      await go(page, '/reports/utilisation')
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'staff customers',
    async open(page) {
      await go(page, '/customers')
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'staff customer',
    async open(page) {
      await go(page, '/customers')
      await page.locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-customers', 'Notes') })).toBeVisible()
    },
  },
  {
    name: 'staff merge',
    async open(page) {
      await go(page, '/customers')
      const links = page.locator('tbody').getByRole('link')
      const [kept, merged] = [await links.nth(0).getAttribute('href'), await links.nth(1).getAttribute('href')]
      await page.goto(`${kept}/merge?with=${merged?.split('/').at(-1)}`)
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-customers', 'What moves') })).toBeVisible()
    },
  },
  {
    name: 'staff tasks',
    async open(page) {
      await go(page, '/customers/tasks')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-customers', 'Tasks') })).toBeVisible()
    },
  },
]

/** Fleet, approvals and money. */
export const financeScreens = ({ go, locale }: Desk): Screen[] => [
  {
    name: 'staff fleet',
    async open(page) {
      await go(page, '/fleet')
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'staff aircraft',
    async open(page) {
      await go(page, '/fleet')
      await page.locator('tbody').getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-fleet', 'Trips to fly') })).toBeVisible()
    },
  },
  {
    name: 'staff operators',
    async open(page) {
      await go(page, '/fleet/operators')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'staff crew',
    async open(page) {
      await go(page, '/crew')
      await expect(page.locator('tbody').getByRole('button').first()).toBeVisible()
    },
  },
  {
    name: 'staff crew member',
    async open(page) {
      await go(page, '/crew')
      await page.locator('tbody').getByRole('button').first().click()
      await expect(page.getByRole('dialog').getByLabel(text(locale, 'staff-crew', 'Passport number'))).toBeVisible()
    },
  },
  {
    name: 'staff crew scans',
    async open(page) {
      await go(page, '/crew')
      await expect(page.locator('tbody').getByRole('button').first()).toBeVisible()
      await page.locator('tbody').getByRole('button').first().focus()
      await page.keyboard.press('d')
      await expect(
        page
          .getByRole('dialog')
          .getByText(text(locale, 'staff-crew', 'No scan yet'))
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'staff approvals',
    async open(page) {
      await go(page, '/approvals')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-approvals', 'Approvals') })).toBeVisible()
    },
  },
  {
    name: 'staff payables',
    async open(page) {
      await go(page, '/payables')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Payables') })).toBeVisible()
    },
  },
  {
    name: 'staff payment runs',
    async open(page) {
      await go(page, '/payables/runs')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Payment runs') })).toBeVisible()
    },
  },
  {
    name: 'staff bank debits',
    async open(page) {
      await go(page, '/payables/debits')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Bank debits') })).toBeVisible()
    },
  },
  {
    name: 'staff bank accounts',
    async open(page) {
      await go(page, '/payables/accounts')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'staff receivables',
    async open(page) {
      await go(page, '/receivables')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Receivables') })).toBeVisible()
    },
  },
  {
    name: 'staff month-end',
    async open(page) {
      await go(page, '/month-end')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Month-end') })).toBeVisible()
    },
  },
]

/** The system, prices, links, messages and calendars. */
export const systemScreens = ({ go, locale }: Desk): Screen[] => [
  {
    name: 'staff system, health',
    async open(page) {
      await go(page, '/system?tab=health')
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-system', 'Backups') })).toBeVisible()
    },
  },
  {
    name: 'staff system, retention',
    async open(page) {
      await go(page, '/system?tab=retention')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'staff system, audit',
    async open(page) {
      await go(page, '/system?tab=audit')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'staff prices',
    async open(page) {
      await go(page, '/pricing')
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'staff prices, a version',
    async open(page) {
      await go(page, '/pricing')
      await page.locator('tbody').getByRole('link').last().click()
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-pricing', 'Classes') })).toBeVisible()
    },
  },
  ...factScreens({ go, locale }),
  {
    name: 'staff page views',
    async open(page) {
      await go(page, '/visits?days=7')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-visits', 'Page views') })).toBeVisible()
    },
  },
  {
    name: 'staff short links',
    open: async (page) => {
      await go(page, '/links')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-links', 'Short links') })).toBeVisible()
    },
  },
  {
    name: 'staff messages',
    open: async (page) => {
      await go(page, '/messages')
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-messages', 'Messages') })).toBeVisible()
    },
  },
  {
    name: 'staff calendars',
    open: async (page) => {
      await go(page, '/calendars')
      await expect(page.getByRole('button', { name: text(locale, 'staff-market', 'Check the file') })).toBeVisible()
    },
  },
  {
    name: 'staff calendars, adding one',
    open: async (page) => {
      await go(page, '/calendars')
      await page.getByRole('button', { name: text(locale, 'staff-market', 'Add an address') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(locale, 'staff-market', 'Add') })
        .click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
]
