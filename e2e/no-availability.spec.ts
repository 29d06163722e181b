import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, packed, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { customerLooks } from './looks.ts'
import { settled } from './screen.ts'
import { type Locale, pattern, text } from './texts.ts'

/** Opens the sheet, types into it, and sends it after a reload. */
async function requestWith(page: Page, locale: Locale): Promise<void> {
  const say = (english: string) => text(locale, 'wishes', english)
  await page.getByRole('button', { name: text(locale, 'suggestions', 'Request this trip') }).click()
  const sheet = page.getByRole('dialog')
  await typeInto(sheet.getByLabel(say('Budget in euros, optional')), '45000')
  await typeInto(sheet.getByLabel(say('Anything we should know, optional')), 'Two cellos')
  await page.reload()
  await live(page)
  await expect(sheet.getByLabel(say('Anything we should know, optional'))).toHaveValue('Two cellos')
  expect.soft(await findViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: say('Send the request') }).click()
}

for (const { locale, width, colorScheme } of customerLooks)
  test(`${locale}, ${width} px: a group no aircraft seats gets several aircraft, and the way to the sales team`, async ({
    openAs,
    request,
  }) => {
    const say = (english: string) => text(locale, 'suggestions', english)
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { stops: [{ to: 'Nice', days: 40 }], pax: 50, luggage: 200, locale })
    const page = await openAs(customer, { viewport: { width, height: 860 }, colorScheme })
    await page.goto(`${locale === 'it' ? '/it' : ''}/suggest-list/${await packed(request, trip)}`)
    await live(page)
    await expect(page.getByRole('heading', { name: say('No aircraft can fly this trip as planned') })).toBeVisible()
    await expect(page.getByText(locale === 'it' ? /passeggeri per aereo/ : /passengers in each/)).toBeVisible()
    await settled(page)
    expect.soft(await findViolations(page)).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await expect(page.getByRole('link', { name: say('Tell me about empty legs on this route') })).toHaveAttribute(
      'href',
      /edit\/new\?from=.+&to=.+&date_from=.+&date_to=/,
    )
    await page
      .getByRole('button', { name: say('See prices') })
      .last()
      .click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goBack()
    await requestWith(page, locale)
    await page.waitForURL(/\/order\/[0-9a-f-]{36}/)
    await expect(page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') })).toHaveCount(0)
    await expect(page.getByText('Two cellos')).toBeVisible()
    await page.context().close()
  })

for (const { locale } of isFullRun ? customerLooks : [])
  test(`${locale}: a closed airport is named with its opening hours`, async ({ openAs, request }) => {
    // London City opens at 12:30 on Sundays.
    const today = Temporal.Now.plainDateISO()
    const days = 40 + 7 - (today.add({ days: 40 }).dayOfWeek % 7)
    const trip = await toTrip(request, { from: 'EGLC', stops: [{ to: 'LFMN', days }], locale })
    const page = await openAs(await newCustomer(request))
    await page.goto(`${locale === 'it' ? '/it' : ''}/suggest-list/${await packed(request, trip)}`)
    await expect(page.getByText(locale === 'it' ? /\(LCY\) è aperto dalle 12:30/ : /\(LCY\) is open from 12:30/)).toBeVisible()
    await page.context().close()
  })
