import type { Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newPhoneNumber, live, smsCode } from './journey.ts'
import { pattern } from './texts.ts'

/** Presses Tab (or Shift+Tab) until the element has focus, at most `presses` times. */
async function tabTo(page: Page, target: Locator, presses = 100, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < presses; press++) {
    if (await target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

/** The focus is somewhere a person sees it: an outline on the focused thing, on the frame around it or on the box beside it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const outlined = (element: Element | null): boolean => {
      if (!element) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return (
        outlineStyle !== 'none' &&
        Number.parseFloat(outlineWidth) >= 2 &&
        !/, 0\)$|transparent/.test(outlineColor) &&
        box.width > 8 &&
        box.height > 8
      )
    }
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    const near = [focused, ...[...(focused.parentElement?.children ?? [])].filter((one) => one !== focused)]
    for (let up = focused.parentElement, level = 0; up && level < 5; up = up.parentElement, level++) near.push(up)
    const box = focused.getBoundingClientRect()
    const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (!inView) return `${focused.outerHTML.slice(0, 120)} is out of view`
    return near.some(outlined) ? '' : `${focused.outerHTML.slice(0, 120)} shows no focus`
  })
  expect(seen).toBe('')
}

async function choosePlace(page: Page, label: string, query: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, field)
  await expectVisibleFocus(page)
  await page.keyboard.type(query, { delay: 20 })
  await expect(page.getByRole('option').first()).toContainText(query)
  // Down, up again, select the first.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue(new RegExp(query))
  await expect(field).toBeFocused()
}

/** The first stop leads past the menu. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
}

/** The menu opens, closes with Escape and gives the focus back. */
async function lookAtMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open the menu' })
  await tabTo(page, burger, 20, 'Shift+Tab')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await expectVisibleFocus(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(burger).toBeFocused()
}

/** Leaves the calendar once with Escape, then walks to a day in it. */
async function chooseDate(page: Page): Promise<void> {
  const date = page.getByRole('combobox', { name: 'Date', exact: true })
  await tabTo(page, date)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Date' }).getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(date).toBeFocused()
  await page.keyboard.press('Space')
  const grid = page.getByRole('dialog', { name: 'Date' }).getByRole('grid').first()
  await expect(grid).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid], table') !== null)).toBe(true)
  for (let week = 0; week < 3; week++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(date).toBeFocused()
}

async function chooseTime(page: Page): Promise<void> {
  const time = page.getByRole('combobox', { name: 'Time', exact: true })
  await tabTo(page, time)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Time' })).toBeVisible()
  await page.keyboard.type('1130')
  await expect(page.getByRole('button', { name: '11:30' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(time).toBeFocused()
  await expect(time).toContainText('11:30')
}

async function addPassenger(page: Page): Promise<void> {
  const pax = page.getByRole('spinbutton', { name: 'Passengers' })
  await tabTo(page, pax)
  await expectVisibleFocus(page)
  await page.keyboard.press('ArrowUp')
  await expect(pax).toHaveAttribute('aria-valuenow', '3')
}

async function planTrip(page: Page): Promise<void> {
  await choosePlace(page, 'From', 'Luton')
  await choosePlace(page, 'To', 'Nice')
  await expect(page.getByRole('region', { name: 'Route, distance and prices by class' })).toContainText('€')
  await chooseDate(page)
  await chooseTime(page)
  await addPassenger(page)
  await tabTo(page, page.getByRole('button', { name: 'See prices' }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
}

async function lookAtTripForm(page: Page): Promise<void> {
  const edit = page.getByRole('button', { name: 'Change the trip' })
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change the trip' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(edit).toBeFocused()
}

/** Signs in over the prices. */
async function signIn(page: Page): Promise<void> {
  const open = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await tabTo(page, open, 60)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const phone = `+44${newPhoneNumber()}`
  await expect(dialog.getByLabel('Phone number')).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.type(phone)
  await tabTo(page, dialog.getByRole('checkbox'), 10)
  await expectVisibleFocus(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const code = await smsCode(page, phone)
  expect(
    await dialog.evaluate((element) => element.contains(document.activeElement) && document.activeElement instanceof HTMLInputElement),
  ).toBe(true)
  await expectVisibleFocus(page)
  await page.keyboard.type(code)
  await expect(dialog).toBeHidden()
  // The opener disappeared with the visitor's offers; focus moves to the page, not to its body.
  await expect(page.getByRole('link', { name: 'Book' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.getElementById('main')?.contains(document.activeElement) ?? false)).toBe(true)
}

/** Looks into an offer's price and takes the offer. */
async function chooseOffer(page: Page): Promise<void> {
  const bookable = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Book', exact: true }) })
  const inside = bookable.first().getByRole('button', { name: 'Details' })
  await tabTo(page, inside, 60)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').first()).toBeVisible()
  const offer = page.getByRole('link', { name: 'Book', exact: true }).first()
  await tabTo(page, offer, 60, 'Shift+Tab')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\?suggestion=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Review your flight' })).toBeVisible()
  // The offer is still being fetched when the page changes: its main part takes the focus.
  await expect(page.locator('#main:focus, #main h1:focus')).toHaveCount(1)
}

/** Booking asks for the buyer and for the terms first. */
async function book(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: pattern('en', 'order', 'Book for {price}') })
  const terms = page.getByRole('checkbox')
  await tabTo(page, submit)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    ['first_name', 'Ada'],
    ['last_name', 'Lovelace'],
    ['email', `ada.${crypto.randomUUID()}@example.com`],
  ] as const) {
    await tabTo(page, page.locator(`[name="buyer.${field}"]`), 60, field === 'first_name' ? 'Shift+Tab' : 'Tab')
    await page.keyboard.type(text)
  }
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expect(terms).toBeFocused()
  await expect(page.getByText('Accept the terms to book')).toBeVisible()
  await expectVisibleFocus(page)
  await page.keyboard.press('Space')
  await expect(terms).toBeChecked()
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
}

/** The ways to pay open at once, and can be left. */
async function leaveWaysToPay(page: Page): Promise<void> {
  await page.waitForURL(/\/order\/[^?]+#pay/)
  const sheet = page.getByRole('dialog', { name: 'Pay' })
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

async function lookAtCancelling(page: Page): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Cancel the order' })
  await tabTo(page, cancel, 60)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await expectVisibleFocus(page)
}

/** Leaves the ways to pay once, then goes to the bank. */
async function goToBank(page: Page): Promise<void> {
  const pay = page.getByRole('button', { name: pattern('en', 'order', 'Pay {price}') })
  await tabTo(page, pay, 60, 'Shift+Tab')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Pay' })
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(pay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  await tabTo(page, sheet.getByRole('radio', { checked: true }), 10)
  await expectVisibleFocus(page)
  await expect(sheet.getByRole('radio', { checked: true })).toHaveAccessibleName(/^Card/)
  // Saved, the card is entered on the bank's own page.
  await tabTo(page, sheet.getByRole('checkbox'), 10)
  await page.keyboard.press('Space')
  await tabTo(page, sheet.getByRole('button', { name: 'Continue to the bank' }), 10)
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
}

async function payByCard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
  const card = page.getByLabel('Card number')
  await tabTo(page, card)
  await expectVisibleFocus(page)
  await page.keyboard.type('4242424242424242')
  await tabTo(page, page.getByLabel('Expiry date'))
  await page.keyboard.type('1229')
  await tabTo(page, page.getByLabel('Security code'))
  await page.keyboard.type('123')
  await tabTo(page, page.getByRole('button', { name: pattern('en', 'sandbox-bank', 'Pay {amount}') }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\//)
  await expect(page.getByText('The flight is confirmed. Arrive at the terminal at least 30 minutes before departure.')).toBeVisible()
}

test('the whole flow from the home page to a paid order works by keyboard alone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // Nothing here may touch the pointer.
  await page.goto('/')
  await live(page)

  await skipToContent(page)
  await lookAtMenu(page)
  await planTrip(page)
  await page.waitForURL(/\/suggest-list\//)
  await expect(page.getByRole('article').first()).toBeVisible()
  // A change of route moves the focus to the new page's heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await lookAtTripForm(page)
  await signIn(page)
  await chooseOffer(page)
  await book(page)
  await leaveWaysToPay(page)
  await lookAtCancelling(page)
  await goToBank(page)
  await payByCard(page)
  await context.close()
})
