import { type Page, expect } from '@playwright/test'
import { typeInto } from './journey.ts'
import type { Look } from './looks.ts'
import { type Screen, settled } from './screen.ts'
import { type Locale, pattern, text } from './texts.ts'
import type { Desk } from './screen-parts.ts'
import { say } from './staff.ts'
import { customerScreens, financeScreens, systemScreens } from './staff-office-screens.ts'

const isInside = (page: Page): boolean => /\/staff\/(?!sign-in|enrol)|\/staff$/.test(page.url())

/** As a link of the page would, without loading the application again; the heading that is left behind is marked. */
const followInside = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, url)

async function openPage(page: Page, locale: Locale, path: string): Promise<void> {
  const url = `/staff${path}`
  if (isInside(page) && !path.includes('#') && new URL(url, page.url()).pathname !== new URL(page.url()).pathname)
    await followInside(page, url)
  else {
    // The language is chosen on the page and stored in the browser.
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto(url)
  }
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await settled(page)
}

/** Every screen of the back office; `ticket` waits for a reviewer, `token` is that of an invitation. */
export function staffScreens({ locale }: Look, given: { ticket: string; token: string }): { before: Screen[]; behind: Screen[] } {
  const desk: Desk = { go: (page, path) => openPage(page, locale, path), locale, given }
  return {
    before: entryScreens(desk),
    behind: [
      ...deskScreens(desk),
      ...peopleScreens(desk),
      ...marketScreens(desk),
      ...customerScreens(desk),
      ...financeScreens(desk),
      ...systemScreens(desk),
      { name: 'staff, an unknown page', open: (page) => desk.go(page, '/nowhere') },
    ],
  }
}

/** Signing in. */
const entryScreens = ({ go, locale, given }: Desk): Screen[] => [
  { name: 'staff sign-in', open: (page) => go(page, '/sign-in') },
  {
    name: 'staff sign-in, the ways',
    open: async (page) => {
      await go(page, '/sign-in')
      await typeInto(page.getByLabel(say(locale, 'E-mail')), 'anna@house.example')
      await page.getByRole('button', { name: say(locale, 'Next') }).click()
      await expect(page.getByRole('button', { name: say(locale, 'Use a passkey') })).toBeVisible()
    },
  },
  { name: 'staff enrolment', open: (page) => go(page, `/enrol#${given.token}`) },
  { name: 'staff enrolment, the link is over', open: (page) => go(page, '/enrol#over') },
]

/** The first page, what waits, and documents under review. */
const deskScreens = ({ go, locale, given }: Desk): Screen[] => [
  { name: 'staff home', open: async (page) => (await go(page, '/'), expect(page.getByRole('listitem').first()).toBeVisible()) },
  {
    name: 'staff palette',
    open: async (page) => {
      await go(page, '/')
      await page.getByRole('button', { name: text(locale, 'staff-home', 'Find or go to') }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'staff requests', open: async (page) => (await go(page, '/requests'), expect(page.getByRole('main')).toBeVisible()) },
  {
    name: 'staff checklist',
    open: async (page) => (await go(page, '/checklist?view=all'), expect(page.getByRole('row').nth(1)).toBeVisible()),
  },
  {
    name: 'staff schedule',
    open: async (page) => (await go(page, '/schedule'), expect(page.getByRole('group', { name: /King Air/ }).first()).toBeVisible()),
  },
  {
    name: 'staff account',
    open: async (page) => (await go(page, '/account'), expect(page.getByRole('checkbox').first()).toBeVisible()),
  },
  { name: 'staff queue', open: async (page) => (await go(page, '/documents'), expect(page.getByRole('row').nth(1)).toBeVisible()) },
  {
    name: 'staff queue, nothing rejected',
    open: async (page) => (await go(page, '/documents?status=rejected'), expect(page.getByRole('main')).toBeVisible()),
  },
  {
    name: 'staff review',
    open: async (page) => {
      await go(page, `/documents/${given.ticket}`)
      await expect(page.getByRole('img', { name: pattern(locale, 'staff', 'Page {page} of {pages}, {name}') })).toBeVisible()
    },
  },
  {
    name: 'staff review, after an empty approval',
    open: async (page) => {
      await go(page, `/documents/${given.ticket}`)
      await page.getByRole('button', { name: say(locale, 'Approve') }).click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  {
    name: 'staff review, asking for a correction',
    open: async (page) => {
      await go(page, `/documents/${given.ticket}`)
      await page.getByRole('button', { name: say(locale, 'Ask for correction') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** Coupons and members. */
const peopleScreens = ({ go, locale }: Desk): Screen[] => [
  {
    name: 'staff coupons',
    open: async (page) => {
      await go(page, '/loyalty')
      await expect(page.getByRole('row', { name: /WELCOME250/ })).toBeVisible()
    },
  },
  {
    name: 'staff coupons, an empty new code',
    open: async (page) => {
      await go(page, '/loyalty')
      await page.getByRole('button', { name: say(locale, 'New code') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(locale, 'Make the code') })
        .click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  { name: 'staff members', open: async (page) => (await go(page, '/members'), expect(page.getByRole('row').nth(1)).toBeVisible()) },
  {
    name: 'staff members, inviting',
    open: async (page) => {
      await go(page, '/members')
      await page.getByRole('button', { name: say(locale, 'Invite somebody') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

/** Trips and what is on sale. */
const marketScreens = ({ go, locale }: Desk): Screen[] => [
  {
    name: 'staff trips',
    open: async (page) => (await go(page, '/trips'), expect(page.getByRole('row').nth(1)).toBeVisible()),
  },
  {
    name: 'staff trip',
    open: async (page) => {
      await go(page, '/trips')
      await page.getByRole('row').nth(3).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: text(locale, 'staff-market', 'Flights'), exact: true })).toBeVisible()
    },
  },
  {
    name: 'staff trip, an empty change',
    open: async (page) => {
      await go(page, '/trips')
      await page.getByRole('row').nth(3).getByRole('link').first().click()
      await page.getByRole('button', { name: text(locale, 'staff-market', 'Change the trip') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(locale, 'staff-market', 'Show what happens') })
        .click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'staff empty legs',
    open: async (page) => (await go(page, '/empty-legs'), expect(page.getByRole('row').nth(1)).toBeVisible()),
  },
  {
    name: 'staff empty legs, an empty new leg',
    open: async (page) => {
      await go(page, '/empty-legs')
      await page.getByRole('button', { name: text(locale, 'staff-market', 'New empty leg') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(locale, 'staff-market', 'Offer it') })
        .click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    },
  },
  {
    name: 'staff empty leg',
    open: async (page) => {
      await go(page, '/empty-legs')
      await page.getByRole('row').nth(1).getByRole('link').click()
      await expect(page.getByText(text(locale, 'staff-market', 'Why it costs this'))).toBeVisible()
    },
  },
  {
    name: 'staff empty leg, its price',
    open: async (page) => {
      await go(page, '/empty-legs')
      await page.getByRole('row').nth(1).getByRole('link').click()
      await page.getByRole('button', { name: text(locale, 'staff-market', 'Change the price') }).click()
      await page.getByRole('switch').check()
      await expect(page.getByRole('dialog').getByRole('textbox').nth(3)).toBeVisible()
    },
  },
  {
    name: 'staff shared flights',
    open: async (page) => (await go(page, '/shared-flights'), expect(page.getByRole('row').nth(1)).toBeVisible()),
  },
  {
    name: 'staff shared flight',
    open: async (page) => {
      await go(page, '/shared-flights')
      await page.getByRole('row').nth(1).getByRole('link').click()
      await expect(page.getByRole('heading', { name: text(locale, 'staff-market', 'Seats') })).toBeVisible()
    },
  },
]
