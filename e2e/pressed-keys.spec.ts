import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { live } from './journey.ts'
import { holdRequests, lettersLost, reachFrom, slowProcessor, typeInto } from './pressed-keys.ts'

const text = 'farnb'
const scripts = /\/assets\/.*\.js$/

test.use({ viewport: { width: 1440, height: 900 } })

test('each key typed into From reaches it on a slow computer, at any moment and speed', async ({ page }) => {
  await slowProcessor(page, 4)
  for (const [seconds, delay] of [
    [0, 60],
    [0, 200],
    [2, 60],
    [2, 200],
  ] as const)
    await test.step(`${seconds} s after the load, ${delay} ms a key`, async () => {
      await page.goto('/', { waitUntil: 'load' })
      await page.waitForTimeout(seconds * 1_000)
      await reachFrom(page, 'pointer')
      const { value, first } = await typeInto(page, text, { label: 'From', reach: 'pointer', delay })
      expect(lettersLost(text, value), value).toBe(0)
      expect(first).toContain('Farnborough')
    })
})

test('keys typed before the scripts arrive stay in the painted field, and Tab and Enter choose the first answer', async ({ page }) => {
  let release = await holdRequests(page, scripts)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await reachFrom(page, 'pointer')
  const from = page.getByRole('combobox', { name: 'From', exact: true })
  const painted = await from.elementHandle()
  await page.keyboard.type('fanb', { delay: 60 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await release()
  await live(page)
  // The caret is where it was.
  await page.keyboard.type('r')
  await expect(from).toHaveValue(text)
  await expect(from).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Farnborough')
  expect(await from.evaluate((input, before) => input === before, painted)).toBe(true)

  release = await holdRequests(page, scripts)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await reachFrom(page, 'pointer')
  await page.keyboard.type(text, { delay: 60 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('olbia', { delay: 60 })
  await page.keyboard.press('Enter')
  await release()
  await expect(from).toHaveValue(/Farnborough/)
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(/Olbia/)
  expect(new URL(page.url()).search).toBe('')
})

test('Enter never takes a place from the list of an earlier text', async ({ page }) => {
  await page.goto('/')
  await reachFrom(page, 'pointer')
  const from = page.getByRole('combobox', { name: 'From', exact: true })
  await expect(page.getByRole('option').first()).toBeVisible()
  // Two letters are no search: the popular places do not answer them.
  await page.keyboard.type('fa', { delay: 60 })
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(from).toHaveValue('fa')
  await page.keyboard.type('ro', { delay: 60 })
  await expect(page.getByRole('option').first()).toContainText('Faro')
  const release = await holdRequests(page, /location\/search\?.*query=farnb/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('nb', { delay: 60 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().click({ force: true })
  await expect(from).toHaveValue(text)
  await release()
  await expect(from).toHaveValue(/Farnborough/)
})

test('presses before the scripts arrive are done after them: a date, a stepper, a search, text of a form', async ({ page }) => {
  let release = await holdRequests(page, scripts)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'One passenger more' }).click()
  await page.getByRole('spinbutton', { name: 'Luggage' }).click({ position: { x: 10, y: 10 } })
  await page.keyboard.type('45', { delay: 60 })
  const date = page.getByRole('combobox', { name: 'Date', exact: true })
  await date.click()
  await date.click()
  await release()
  await expect(page.getByRole('dialog', { name: 'Date' })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Passengers' })).toHaveValue('5')
  await expect(page.getByRole('spinbutton', { name: 'Luggage' })).toHaveValue(/^45/)

  release = await holdRequests(page, scripts)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'See prices' }).click()
  await release()
  await expect(page.getByText('Choose where you leave from').first()).toBeVisible()
})

/** The day that has the focus; which one the calendar begins with depends on the hour, since a flight is booked some hours ahead. */
async function focusedDay(page: Page): Promise<Temporal.PlainDate> {
  const focused = page.getByRole('dialog', { name: 'Date' }).locator(':focus')
  await expect(focused).toHaveAttribute('aria-label', /\d{1,2} \w+ \d{4}/)
  const [text = ''] = /\d{1,2} \w+ \d{4}/.exec((await focused.getAttribute('aria-label')) ?? '') ?? []
  return Temporal.PlainDate.from(new Date(`${text} UTC`).toISOString().slice(0, 10))
}

test('arrow keys pressed while the calendar loads are not lost', async ({ page }) => {
  await page.goto('/')
  await live(page)
  const date = page.getByRole('combobox', { name: 'Date', exact: true })
  await date.press('Enter')
  const first = await focusedDay(page)
  await page.reload()
  await live(page)
  const release = await holdRequests(page, /assets\/calendar-[^/]*\.js/)
  await date.press('Enter')
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) await page.keyboard.press(key)
  await release()
  const day = first.add({ days: 8 }).add({ months: 1 })
  await expect.poll(() => focusedDay(page).then(String)).toBe(day.toString())
})

test.describe('keys and presses on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a tap before the scripts arrive opens the sheet with what was typed, and one without keys opens it empty', async ({ page }) => {
    for (const typed of [text, '']) {
      const release = await holdRequests(page, scripts)
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await reachFrom(page, 'tap')
      await page.keyboard.type(typed.slice(0, 3), { delay: 60 })
      await release()
      const field = page.getByRole('dialog', { name: 'From', exact: true }).getByRole('combobox')
      await expect(field).toBeFocused()
      await page.keyboard.type(typed.slice(3), { delay: 60 })
      await expect(field).toHaveValue(typed)
      await expect(page.getByRole('option').first()).toContainText(typed ? 'Farnborough' : /./)
      await page.getByRole('dialog', { name: 'From', exact: true }).getByRole('button', { name: 'Close', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('')
    }
  })
})
