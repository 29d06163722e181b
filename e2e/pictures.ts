import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { newCustomer } from './backend.ts'
import { contextOptions, type Look } from './looks.ts'
import { type Screen, settled } from './screen.ts'
import { customerScreens } from './customer-screens.ts'
import { visitorScreens } from './visitor-screens.ts'
import { handIn, inviteLink, newMember, staffContext } from './staff.ts'
import { staffScreens } from './staff-screens.ts'
import { minutes } from './patience.ts'

/** With PICTURES=all: every state of every page in every language, theme and width, to look through; the documents take one of each page. */
const all = process.env['PICTURES'] === 'all'
const folder = join(import.meta.dirname, all ? '../test-results/pictures' : '../docs/screenshots')

const appearances: Look[] = all
  ? (['en', 'it'] as const).flatMap((locale) =>
      [390, 820, 1440].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ locale, width, colorScheme }))),
    )
  : [
      { locale: 'en', width: 1440, colorScheme: 'light' },
      { locale: 'it', width: 390, colorScheme: 'dark' },
    ]

const pages = new Set([
  'home',
  'home with a route and its prices',
  'several legs',
  'suggestions for a visitor',
  'suggestions, a price taken apart',
  'sign-in, the number',
  'review',
  'order that awaits payment',
  'order that awaits payment, with the ways to pay',
  'order with the papers of its passengers',
  'a document being looked at',
  'passengers who have flown before',
  'bank page',
  'confirmed order',
  'orders',
  'cancelling',
  'payment error',
  'profile',
  'account statement',
  'profile being edited',
  'passenger with a document that ends soon',
  'a new document',
  'empty legs',
  'calendar of empty legs',
  'an empty leg',
  'terms',
  'an unknown page',
  'staff sign-in, the ways',
  'staff enrolment',
  'staff queue',
  'staff review',
  'staff members',
])

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Its reader has accepted the cookie notice. */
const consent = () => localStorage.setItem('aq.cookies_accepted', 'accepted')

async function picture(screens: readonly Screen[], appearance: Look, page: Page): Promise<void> {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await open(page)
      if (!all && !pages.has(name)) return
      await settled(page)
      // A dialog is photographed in the viewport, everything else as the full page.
      const fullPage = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0
      const path = join(folder, `${slug(name)}-${appearance.locale}-${appearance.width}-${appearance.colorScheme}.jpg`)
      await page.screenshot({ path, fullPage, type: 'jpeg', quality: 80 })
    })
  }
}

for (const look of appearances) {
  const name = `${look.locale}, ${look.width} px, ${look.colorScheme}`

  test(`a visitor's pages (${name})`, async ({ browser, request }) => {
    const context = await browser.newContext(contextOptions(look))
    await context.addInitScript(consent)
    await picture(await visitorScreens(request, look), look, await context.newPage())
    await context.close()
  })

  test(`a customer's pages (${name})`, async ({ browser, request, baseURL }) => {
    const { context, screens } = await customerScreens(request, browser, look, baseURL ?? '')
    await context.addInitScript(consent)
    await picture(screens, look, await context.newPage())
    await context.close()
  })

  test(`the back office (${name})`, async ({ browser, request, baseURL }) => {
    test.setTimeout(minutes(5))
    for (const days of [61, 75]) await handIn(request, await newCustomer(request), days)
    const { ticket } = await handIn(request, await newCustomer(request), 50)
    const { token } = await inviteLink(request, ['documents'])
    const { before, behind } = staffScreens(look, { ticket, token })
    const outside = await browser.newContext(contextOptions(look))
    await picture(before, look, await outside.newPage())
    await outside.close()
    const inside = await staffContext(browser, await newMember(request, ['admin']), baseURL ?? '', contextOptions(look))
    await picture(behind, look, await inside.newPage())
    await inside.close()
  })
}
