import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { contextOptions, nameOf, screenLooks, type Look } from './looks.ts'
import { type Screen, settled } from './screen.ts'
import { findFreeSeat } from './shared-flights.ts'
import { handIn, inviteLink } from './staff.ts'
import { staffScreens } from './staff-screens.ts'
import { minutes } from './patience.ts'

test.use({ trace: 'off' })

async function checkScreens(page: Page, screens: readonly Screen[], { width, colorScheme }: Look): Promise<void> {
  const broken: string[] = []
  page.on('console', (message) => /Content Security Policy/.test(message.text()) && broken.push(message.text()))
  page.on('pageerror', (error) => broken.push(String(error)))
  for (const screen of screens)
    await test.step(screen.name, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await screen.open(page)
      await settled(page)
      expect.soft(await findViolations(page), screen.name).toEqual([])
      for (const each of [320, 1440]) {
        await page.setViewportSize({ width: each, height: 900 })
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${screen.name} at ${each} px`)
          .toBeLessThanOrEqual(0)
      }
      if (width === 1440) return
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await findViolations(page), `${screen.name}, light, at 1440 px`).toEqual([])
    })
  expect(broken).toEqual([])
}

for (const look of screenLooks)
  test(`every screen of the back office passes axe and never scrolls sideways (${nameOf(look)}, ${look.colorScheme})`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    test.setTimeout(minutes(10))
    const { ticket } = await handIn(request, await newCustomer(request), 80 + screenLooks.indexOf(look))
    const { token } = await inviteLink(request, ['documents'])
    // The demo market is made behind the first page.
    await findLegs(request, look.locale)
    await findFreeSeat(request, look.locale)
    const { before, behind } = staffScreens(look, { ticket, token })
    await checkScreens(await openAs(null, contextOptions(look)), before, look)
    await checkScreens(await openOffice(['admin'], look), behind, look)
  })
