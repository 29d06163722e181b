import type { APIRequestContext, BrowserContextOptions, Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { live } from './journey.ts'
import { at, contextOptions, customerLooks } from './looks.ts'
import { type Locale, fill, text } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'fleet', english)

/** Each class has its picture. */
async function seePictures(page: Page, request: APIRequestContext): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(8)
  for (const picture of await page.getByRole('article').getByRole('img').all()) {
    const { status, type } = await picture.getAttribute('src').then(async (src) => {
      const answer = await request.get(src ?? '')
      return { status: answer.status(), type: answer.headers()['content-type'] }
    })
    expect([status, type]).toEqual([200, 'image/webp'])
  }
}

/** Three types of different classes side by side; a fourth and an unknown one in the address do no harm. */
async function compareTypes(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(say(locale, 'Aircraft {number}').replace('{number}', '1')).selectOption('pc-24')
  await page.getByLabel(say(locale, 'Aircraft {number}').replace('{number}', '3')).selectOption('pc-12-ngx')
  await page.getByRole('button', { name: say(locale, 'Compare') }).click()
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText(['Pilatus PC-24', 'Pilatus PC-12 NGX'])
  await page.goto(at(locale, '/fleet?compare=zeppelin&compare=pc-24&compare=pc-24&compare=pc-12-ng&compare=tbm-960&compare=avanti-evo'))
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(3)
}

for (const { locale, width } of customerLooks)
  test(`the fleet is walked from its classes to a type and its empty legs, without scripts (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 900 }, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto(at(locale, '/fleet'))
    await seePictures(page, request)
    await compareTypes(page, locale)
    await page.getByRole('link', { name: say(locale, 'Light jets'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: say(locale, 'Light jets') })).toBeVisible()
    const { data: types } = (await (await request.get('/gamma/aircraft-type/list')).json()) as {
      data: { name: string; slug: string; aircraft_class: { slug: string }; seats: { max: number }; aircraft_count: number }[]
    }
    const light = types.filter((one) => one.aircraft_class.slug === 'light')
    // Other cases ground aircraft: a type of several has prices when one of them is away.
    const type = light.toSorted((a, b) => b.aircraft_count - a.aircraft_count)[0]!
    const compare = page.getByRole('region', { name: say(locale, 'Types in this class') })
    await expect(compare.getByRole('rowheader')).toHaveCount(light.length)
    const prices = page.getByRole('region', { name: say(locale, 'Typical prices') })
    await expect(prices.getByRole('rowheader')).toHaveCount(10)
    await expect(prices.getByRole('rowheader').first().getByRole('link')).toHaveAttribute(
      'href',
      `${at(locale, '/')}?from=city%3ALON&to=city%3APAR`,
    )
    await expect(prices.getByRole('row').nth(1)).toContainText('€')
    await page.getByRole('link', { name: type.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(at(locale, `/fleet/light/${type.slug}$`)))
    await expect(page.getByRole('definition').first()).toContainText(String(type.seats.max))
    const plan = page.getByRole('img', { name: /(seats|posti)$/ })
    expect((await request.get((await plan.getAttribute('src')) ?? '')).status()).toBe(200)
    const json = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      name: string
      offers: object
    }
    // Aircraft of one type may be too far away, or taken, for some of the routes.
    const priced = await page
      .getByRole('region', { name: say(locale, 'Typical prices') })
      .getByRole('row')
      .filter({ hasText: '€' })
      .count()
    expect(priced).toBeGreaterThan(0)
    expect(json).toMatchObject({ name: type.name, offers: { priceCurrency: 'EUR', offerCount: priced } })
    await expect(page).toHaveTitle(new RegExp(type.name.replaceAll(/[+()]/g, String.raw`\$&`)))
    await page.getByRole('link', { name: say(locale, 'Empty legs in this class') }).click()
    await expect(page).toHaveURL(/\/empty-legs\?classes=light$/)
    // A class and a type that there are not, and a type of another class.
    for (const path of ['/fleet/zeppelin', '/fleet/light/zeppelin', `/fleet/heavy/${type.slug}`])
      expect((await page.goto(at(locale, path)))?.status()).toBe(404)
    await context.close()
  })

for (const { locale, width } of customerLooks)
  test(`a type of aircraft is requested from its page (${locale}, ${width} px)`, async ({ browser }) => {
    const context = await browser.newContext(contextOptions({ locale, width, colorScheme: 'dark' }))
    const page = await context.newPage()
    await page.goto(`${locale === 'it' ? '/it' : ''}/fleet/light/pc-24`)
    const opener = page.getByRole('link', { name: say(locale, 'Request this aircraft') })
    // Without scripts it leads to the contact form.
    await expect(opener).toHaveAttribute('href', /\/contacts\?subject=pc-24$/)
    await opener.click()
    await live(page)
    const popup = page.getByRole('dialog', { name: fill(text(locale, 'contacts', 'Request the {name}'), { name: 'Pilatus PC-24' }) })
    await expect(popup).toBeVisible()
    await expect(popup.getByText(fill(text(locale, 'contacts', 'About: {reference}'), { reference: 'Pilatus PC-24' }))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await popup.getByRole('button', { name: text(locale, 'contacts', 'Send') }).click()
    await expect(popup.getByLabel(text(locale, 'contacts', 'From and to'))).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(opener).toBeFocused()
    await context.close()
  })

if (isFullRun)
  test('a cabin goes with the colours of the page: only the picture that is shown is loaded, and nothing moves', async ({ browser }) => {
    const options = contextOptions({ locale: 'en', width: 390, colorScheme: 'dark' })
    const open = async (storageState?: BrowserContextOptions['storageState']) => {
      const context = await browser.newContext({ ...options, ...(storageState ? { storageState } : {}) })
      const page = await context.newPage()
      const loaded: string[] = []
      page.on('request', (request) => {
        const view = /-(cabin|cabin-dusk)-\d+\.avif$/.exec(request.url())?.[1]
        if (view) loaded.push(view)
      })
      await page.goto('/fleet/light/phenom-300e')
      return { context, page, loaded }
    }
    const see = async (page: Page) => {
      const cabin = page.getByRole('img', { name: /^A typical cabin of the/ })
      await cabin.scrollIntoViewIfNeeded()
      await expect.poll(() => cabin.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)).toBe(true)
      return await cabin.evaluate((picture) => {
        const { width, height, top } = picture.getBoundingClientRect()
        return { width, height, top: Math.round(top + scrollY) }
      })
    }
    const { context, page, loaded } = await open()
    const evening = await see(page)
    expect(loaded).toEqual(['cabin-dusk'])
    // The choice on the page counts more than the system's.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Light' }).click()
    expect(await see(page)).toEqual(evening)
    expect(loaded).toEqual(['cabin-dusk', 'cabin'])
    // A picture in the cache would be shown without a request: the next visit has an empty one.
    const next = await open(await context.storageState())
    expect(await see(next.page)).toEqual(evening)
    expect(next.loaded).toEqual(['cabin'])
    await context.close()
    await next.context.close()
  })
