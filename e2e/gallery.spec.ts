import { isFullRun } from '@aquilane/testing/level'
import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './case.ts'
import { findViolations } from './axe.ts'
import { live } from './journey.ts'

const widths = [390, 820, 1440] as const
const schemes = ['light', 'dark'] as const
const chapters = ['foundations', 'actions', 'fields', 'pickers', 'overlays', 'content']

/** The gallery keeps nothing between its cases: they share a page, which saves a process of the browser for each. */
const test = base.extend<object, { shared: Page }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ shared }, use) => use(shared),
})

async function open(page: Page, width: number, colorScheme: 'light' | 'dark' = 'light') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/dev/ui')
  await live(page)
  await page.evaluate(() => document.fonts.ready)
}

/** axe on the whole page, or on the overlay. */
const expectClean = async (page: Page, part?: string) => expect(await findViolations(page, part)).toEqual([])

const options = (page: Page, name: string): Locator => page.getByRole('listbox', { name }).getByRole('option')
/** Whatever is open in the top layer. */
const above = 'dialog[open], [popover]:popover-open'
const searchForm = (page: Page): Locator => page.locator('#pickers form')

for (const colorScheme of schemes) {
  for (const width of widths) {
    test(`every component in every state is clean for axe and pictured (${colorScheme}, ${width} px)`, async ({ page }, info) => {
      test.slow()
      await open(page, width, colorScheme)
      await expectClean(page)
      for (const chapter of chapters) {
        const path = info.outputPath(`${chapter}-${width}-${colorScheme}.png`)
        await page.locator(`#${chapter}`).screenshot({ path })
        await info.attach(chapter, { path })
      }

      const form = searchForm(page)
      await form.getByLabel('To', { exact: true }).click()
      await page.keyboard.type('lon')
      await expect(options(page, 'To')).toHaveCount(2)
      await expectClean(page, above)
      await page.keyboard.press('Escape')
      await form.getByRole('combobox', { name: 'Date' }).click()
      await expect(page.getByRole('dialog').getByRole('grid').first()).toBeVisible()
      await expectClean(page, above)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await form.getByRole('combobox', { name: 'Time' }).click()
      await expect(page.getByRole('gridcell', { name: '14:30' })).toBeVisible()
      await expectClean(page, above)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      for (const name of ['Dialog', 'Alert', 'Side']) {
        await page.locator('#overlays').getByRole('button', { name, exact: true }).click()
        await expectClean(page, above)
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open]')).toHaveCount(0)
      }
      await page.locator('#actions').getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
      await expectClean(page, above)
    })
  }
}

test('axe reports planted violations on the page and in an overlay', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Planted</title><body><main><h1>Planted</h1>
    <p style="color: #999; background: #fff">Pale text</p><div id="part"><img src="data:,"></div></main></body></html>`)
  expect((await findViolations(page)).map((line) => line.split(' at ')[0])).toEqual(['color-contrast', 'image-alt'])
  expect(await findViolations(page, '#part')).toEqual([expect.stringContaining('image-alt at img')])
})

test('nothing scrolls sideways at 320 px, and no target is under 24 px', async ({ page }) => {
  await open(page, 320)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('#main :is(button, a[href], input, select, summary)')]
      .filter((one) => getComputedStyle(one).display !== 'inline')
      .map((one) => ({ name: one.outerHTML.slice(0, 80), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
})

test('the airport field: recent, nearby and popular on empty focus; Tab keeps the choice; Escape restores', async ({ page }) => {
  await open(page, 1440)
  const to = searchForm(page).getByLabel('To', { exact: true })
  await to.focus()
  for (const label of ['Recent', 'Nearby', 'Popular']) await expect(page.getByRole('group', { name: label })).toBeVisible()
  await page.keyboard.type('gen')
  await expect(options(page, 'To')).toHaveCount(1)
  await expect(options(page, 'To').locator('mark').first()).toHaveText('Gen')
  await expect(page.getByRole('status').filter({ hasText: '1 airports' })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(to).toHaveValue('Genève Aéroport (GVA)')
  await to.focus()
  await page.keyboard.type('xyz')
  await expect(page.getByText('No airport or city matches “xyz”').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(to).toHaveValue('Genève Aéroport (GVA)')
})

for (const key of isFullRun ? ['Enter', 'Tab'] : ['Enter'])
  test(`the airport field: ${key} while the request is pending selects from its answer, not from the list of an earlier text`, async ({
    page,
  }) => {
    await open(page, 1440)
    const to = searchForm(page).getByRole('combobox', { name: 'To', exact: true })
    await to.focus()
    await page.keyboard.type('gen')
    await expect(options(page, 'To')).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('linate')
    await page.keyboard.press(key)
    await expect(to).toHaveValue('Milano Linate (LIN)')
  })

if (isFullRun)
  test('the airport field: a failed search shows an error and a retry; Shift+Tab selects nothing', async ({ page }) => {
    await open(page, 1440)
    const to = searchForm(page).getByLabel('To', { exact: true })
    await to.focus()
    await page.keyboard.type('fail')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await to.fill('olbia')
    await expect(options(page, 'To')).toHaveCount(1)
    await page.keyboard.press('Shift+Tab')
    await expect(to).toHaveValue('')
  })

test('the airport field opens a full screen on phones and gives the focus back', async ({ page }) => {
  await open(page, 390)
  // The field itself; its search box is in the dialog.
  const to = searchForm(page).getByRole('combobox', { name: 'To', exact: true }).first()
  await to.click()
  const dialog = page.getByRole('dialog', { name: 'To' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  expect(await dialog.evaluate((one) => [one.clientWidth === document.documentElement.clientWidth, one.clientHeight])).toEqual([true, 900])
  await page.keyboard.type('par')
  await dialog.getByRole('option', { name: /Le Bourget/ }).click()
  await expect(to).toHaveValue('Paris Le Bourget (LBG)')
  await expect(to).toBeFocused()
})

test('date and time by keyboard alone', async ({ page }) => {
  await open(page, 1440)
  const form = searchForm(page)
  const date = form.getByRole('combobox', { name: 'Date' })
  await date.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /24 November 2026/ })).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(date).toHaveText('Fri 25 Dec')
  await expect(date).toBeFocused()
  const time = form.getByRole('combobox', { name: 'Time' })
  await time.focus()
  await page.keyboard.type('0930')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '10:30' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(time).toHaveText('10:15')
  await expect(time).toBeFocused()
})

for (const height of [900, 720, 560])
  test(`calendar and times end inside a window of ${height} px, below their field`, async ({ page }) => {
    await open(page, 1440)
    await page.setViewportSize({ width: 1440, height })
    for (const name of ['Date', 'Time']) {
      const field = searchForm(page).getByRole('combobox', { name })
      // Half-way down: too little room on either side.
      await field.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight / 2))
      await field.click()
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByRole('button', { name: name === 'Date' ? /24 November 2026/ : '10:30' })).toBeVisible()
      const [above, own] = [await field.boundingBox(), await panel.boundingBox()]
      expect(own!.y).toBeGreaterThan(above!.y + above!.height)
      expect(own!.y + own!.height).toBeLessThanOrEqual(height)
      expect(above!.y).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
    }
  })

test('times and days that may not be chosen cannot be', async ({ page }) => {
  await open(page, 1440)
  const form = searchForm(page)
  await form.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('button', { name: '11:15' }).click({ force: true })
  await expect(form.getByRole('combobox', { name: 'Time' })).toHaveText('Choose')
  await page.keyboard.press('Escape')
  await page.locator('#pickers').getByRole('combobox', { name: 'Departure date' }).click()
  const sunday = page.getByRole('dialog').getByRole('button', { name: /20 December 2026/ })
  await expect(sunday).toBeDisabled()
})

test('code boxes: one digit each, the next opens when the previous one is filled, Backspace goes back', async ({ page }) => {
  await open(page, 1440)
  const box = (at: number) => page.getByLabel(`E-mail digit ${at} of 6`)
  await expect(box(1)).toBeEnabled()
  await expect(box(2)).toBeDisabled()
  await box(1).focus()
  await page.keyboard.type('1a2')
  await expect(box(1)).toHaveValue('1')
  await expect(box(2)).toHaveValue('2')
  await expect(box(3)).toBeFocused()
  await expect(box(4)).toBeDisabled()
  await page.keyboard.press('Backspace')
  await expect(box(2)).toBeFocused()
  await expect(box(2)).toHaveValue('')
  await expect(box(3)).toBeDisabled()
})

test('code boxes: a paste of digits fills all boxes, any other paste does nothing', async ({ page }) => {
  await open(page, 1440)
  const first = page.getByLabel('E-mail digit 1 of 6')
  const paste = (text: string) =>
    first.evaluate((box, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('12x456')
  await expect(first).toHaveValue('')
  await paste('123456')
  await expect(first).toHaveValue('1')
  await expect(page.getByLabel('E-mail digit 6 of 6')).toHaveValue('6')
  await expect(page.getByLabel('E-mail digit 6 of 6')).toBeFocused()
})

test('a text area shows its error only after it had focus', async ({ page }) => {
  await open(page, 1440)
  const area = page.getByLabel('Bill to')
  await expect(page.getByText('At least 2 characters')).toHaveCount(0)
  await area.focus()
  await expect(page.getByText('At least 2 characters')).toBeVisible()
  await area.fill('perché')
  await expect(page.locator('#fields').getByText('Latin letters only').first()).toBeVisible()
  const before = await area.evaluate((one) => one.clientHeight)
  await area.fill('line\n'.repeat(12))
  expect(await area.evaluate((one) => one.clientHeight)).toBeGreaterThan(before)
})

test('dialogs hold the focus, one ignores presses outside, all give the focus back', async ({ page }) => {
  await open(page, 1440)
  const overlays = page.locator('#overlays')
  const opener = overlays.getByRole('button', { name: 'Stays on outside click' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.mouse.click(20, 20)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await overlays.getByRole('button', { name: 'Dialog', exact: true }).click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 20)
  await expect(dialog).toHaveCount(0)
})

test('a notice is shown inside an open dialog and disappears after three seconds', async ({ page }) => {
  await open(page, 1440)
  await page.locator('#overlays').getByRole('button', { name: 'Dialog', exact: true }).click()
  const lasted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let seen = 0
        const appearance = () => {
          const there = [...document.querySelectorAll('dialog[open] [role="status"]')].some((one) => one.textContent.includes('Code sent'))
          if (there && seen === 0) seen = performance.now()
          if (!there && seen > 0) resolve(performance.now() - seen)
          else setTimeout(appearance, 20)
        }
        appearance()
      }),
  )
  await page.getByRole('button', { name: 'Get SMS' }).click()
  const time = await lasted
  expect(time).toBeGreaterThan(2_400)
  expect(time).toBeLessThan(4_500)
})

test('a bottom sheet is pulled down to close', async ({ page }) => {
  await open(page, 390)
  await page.locator('#overlays').getByRole('button', { name: 'Side', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('The sheet has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 6 })
  await page.mouse.up()
  await expect(sheet).toHaveCount(0)
})

test('a menu is walked with arrows and letters, and Escape gives the focus back', async ({ page }) => {
  await open(page, 1440)
  const button = page.locator('#actions').getByRole('button', { name: 'Account' })
  await button.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.type('pr')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('stepping, switching tabs and choosing a country by keyboard', async ({ page }) => {
  await open(page, 1440)
  const passengers = page.locator('#fields').getByRole('spinbutton', { name: 'Passengers' })
  await passengers.focus()
  await page.keyboard.press('ArrowUp')
  await expect(passengers).toHaveValue('3')
  await page.keyboard.press('End')
  await expect(passengers).toHaveValue('19')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await expect(passengers).toHaveValue('7')

  await page.getByRole('tab', { name: 'Legs' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: /Passengers/ })).toBeVisible()

  await page.getByRole('button', { name: 'Italy +39, change country' }).press('Enter')
  await page.keyboard.type('mal')
  await expect(options(page, 'Country')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Malta +356, change country' })).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
})
