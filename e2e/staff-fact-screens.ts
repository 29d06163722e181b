import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'
import { text } from './texts.ts'
import type { Desk } from './screen-parts.ts'

/** Facts of airports, airspace and types. */
export const factScreens = ({ go, locale }: Pick<Desk, 'go' | 'locale'>): Screen[] => [
  {
    name: 'staff facts',
    async open(page) {
      await go(page, '/facts')
      await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'staff facts of an airport',
    async open(page) {
      await go(page, '/facts/airports/LSZS')
      await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-facts.sections', 'Opening hours') })).toBeVisible()
    },
  },
  {
    name: 'staff facts, a new one',
    async open(page) {
      await go(page, '/facts/airports/LSZS')
      await page.getByRole('button', { name: text(locale, 'staff-facts', 'Add hours') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'staff facts, a new area',
    async open(page) {
      await go(page, '/facts/airspace')
      await page.getByRole('button', { name: text(locale, 'staff-facts.areaForm', 'Add an area') }).click()
      await page.getByRole('button', { name: text(locale, 'staff-facts.form', 'Save in the draft') }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'staff facts, a type',
    async open(page) {
      await go(page, '/facts/types')
      await page
        .getByRole('button', { name: text(locale, 'staff-facts', 'Change') })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  ...(['asked', 'airspace', 'types', 'versions'] as const).map((part): Screen => ({
    name: `staff facts, ${part}`,
    async open(page) {
      await go(page, `/facts/${part}`)
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-facts', 'Airport facts') })).toBeVisible()
    },
  })),
]
