import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { findDetour, findLegs } from './empty-legs.ts'
import { fillBuyer, goToBank, live, payByCard, seeConfirmed } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of customerLooks) {
  const look = `(${locale}, ${width} px)`
  const narrow = width < 1240

  test(`an empty leg is found, booked and paid, and is then gone for others ${look}`, async ({ openAs, request }) => {
    const legs = await findLegs(request, locale, '&sort=date:desc')
    // Each worker buys another one.
    const leg = legs[locale === 'it' ? 7 : 3]!
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    const address = at(locale, `/empty-legs/${leg.id}__${leg.company_id}`)
    await page.goto(address)
    await live(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: text(locale, 'empty-legs', 'More passengers') }).click()
    await page.getByRole('link', { name: pattern(locale, 'empty-legs', 'Book for {price}') }).click()
    await page.waitForURL(/\/order\?empty_leg=.*pax=3/)
    await fillBuyer({ page, locale })
    const action = page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') })
    await action.click()
    await expect(page.getByText(text(locale, 'order', 'Accept the terms to book'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await action.click()
    await page.waitForURL(/\/order\/[^?]+$/)
    await goToBank({ page, locale, narrow })
    await payByCard({ page, locale, narrow }, '4242 4242 4242 4242')
    await seeConfirmed({ page, locale, narrow })
    await expect(
      page
        .getByRole('main')
        .getByText(text(locale, 'order', 'Empty leg'), { exact: true })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(text(locale, 'order', 'If you cancel, nothing is refunded.'))).toBeVisible()
    await page.goto(at(locale, '/orders'))
    await expect(page.getByRole('article').getByText(text(locale, 'order', 'Empty leg'), { exact: true })).toBeVisible()

    // The page may be cached for two seconds.
    await expect.poll(async () => (await page.goto(address))?.status()).toBe(410)
    await expect(
      page.getByRole('heading', { level: 1, name: text(locale, 'empty-legs', 'This empty leg is no longer available') }),
    ).toBeVisible()
    await expect(page.getByText(text(locale, 'empty-legs', 'It has been sold.'))).toBeVisible()
    await page.getByRole('link', { name: text(locale, 'empty-legs', 'Tell me when there is one') }).click()
    await page.waitForURL(/subscriptions\/edit\/new\?from=airport%3A/)
  })

  test(`a detour is found for a route, booked, and takes the leg off the list ${look}`, async ({ openAs, request }) => {
    const { from, to } = await findDetour(request, locale)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    await page.goto(at(locale, `/empty-legs?from=${from}&to=${to}`))
    await live(page)
    const detours = page.getByRole('region', { name: text(locale, 'empty-legs', 'With a detour') })
    expect(await findViolations(page)).toEqual([])
    await detours.getByRole('link').last().click()
    await page.waitForURL(/departure=airport.*arrival=airport/)
    // The market moves: what counts is the leg that was opened.
    const { pathname, searchParams } = new URL(page.url())
    const [, id, company] = /\/empty-legs\/([^/]+)__(\d+)$/.exec(pathname)!
    await expect(page.getByText(text(locale, 'empty-legs', 'Empty leg with a detour'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: pattern(locale, 'empty-legs', 'Book for {price}') }).click()
    await page.waitForURL(/\/order\?empty_leg=.*departure=/)
    await fillBuyer({ page, locale })
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
    await page.waitForURL(/\/order\/[^?]+$/)
    const order = /\/order\/([^?#]+)/.exec(page.url())![1]!
    const api = await request.get(`/gamma/order/get?id=${order}`, { headers: customer.headers })
    expect(await api.json()).toMatchObject({
      product: 'empty_leg',
      empty_leg: { id },
      legs: [
        { departure_airport: { selector: searchParams.get('departure') }, arrival_airport: { selector: searchParams.get('arrival') } },
      ],
    })
    // The page may be cached for two seconds.
    await expect.poll(async () => (await page.goto(at(locale, `/empty-legs/${id}__${company}`)))?.status()).toBe(410)
  })

  /** One filter after the other, in a form that stays open. */
  const addFilters = async (page: Page, from: string) => {
    const form = page.getByRole('search').getByRole('form')
    const t = (english: string) => text(locale, 'empty-legs', english)
    const floor = form.getByLabel(t('Price from'), { exact: true })
    await floor.focus()
    await floor.selectOption('3000')
    await page.waitForURL((url) => url.searchParams.get('price_min') === '3000')
    await expect(floor).toBeFocused()
    await form.getByLabel(t('Sort by'), { exact: true }).selectOption('date:asc')
    await page.waitForURL(
      ({ searchParams }) =>
        `${searchParams.get('price_min')} ${searchParams.get('from')} ${searchParams.get('sort')}` === `3000 ${from} date:asc`,
    )
    await expect(form).toBeVisible()
  }

  test(`the list is filtered, sorted and paged by its address, with and without scripts ${look}`, async ({ browser, request, baseURL }) => {
    const legs = await findLegs(request, locale)
    const city = legs.find((leg) => leg.departure.city)!.departure.city!
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, javaScriptEnabled, baseURL: baseURL! })
      const page = await context.newPage()
      const drawing = narrow ? null : page.waitForResponse((response) => response.url().includes('/art/route-map.svg') && response.ok())
      await page.goto(at(locale, '/empty-legs'))
      await drawing
      if (!narrow) await expect(page.getByRole('img', { name: text(locale, 'empty-legs', 'Map of these routes') })).toBeVisible()
      if (narrow) await page.getByRole('link', { name: text(locale, 'empty-legs', 'Filters') }).click()
      if (javaScriptEnabled) {
        // The first interaction brings the scripts.
        await page.keyboard.press('Tab')
        await live(page)
      }
      const form = page.getByRole('search').getByRole('form')
      await expect(form).toBeVisible()
      await form.getByLabel(text(locale, 'empty-legs', 'From'), { exact: true }).selectOption(city.selector)
      if (!javaScriptEnabled) await form.getByRole('button', { name: text(locale, 'empty-legs', 'Show') }).click()
      await page.waitForURL((url) => url.searchParams.get('from') === city.selector)
      await expect(page.getByRole('article').first().getByRole('heading')).toContainText(city.name)
      if (javaScriptEnabled) await addFilters(page, city.selector)
      await page.goto(at(locale, '/empty-legs?sort=price:asc&page=2'))
      await expect(page.getByRole('article')).toHaveCount(12)
      await page.goto(at(locale, '/empty-legs?sort=price:desc&page=999'))
      expect([...new URL(page.url()).searchParams]).toEqual([['sort', 'price:desc']])
      await page.goto(at(locale, '/empty-legs?price_max=1'))
      await expect(page.getByText(text(locale, 'empty-legs', 'No empty leg matches these filters'))).toBeVisible()
      await page.goto(at(locale, '/empty-legs?from=city:LON&to=city:NCE&pax=19&price_max=1'))
      await expect(
        page.getByText(pattern(locale, 'empty-legs', 'A charter on this route costs from {price} for two passengers.')),
      ).toBeVisible()
      await page.getByRole('link', { name: text(locale, 'empty-legs', 'Search charters') }).click()
      await expect(page.getByRole('combobox', { name: text(locale, 'trip', 'From'), exact: true })).toHaveValue(/Lond/)
      await expect(page.getByRole('combobox', { name: text(locale, 'trip', 'To'), exact: true })).toHaveValue(/Nice|Nizza/)
      await page.goto(at(locale, '/empty-legs?from=airport:XXXX'))
      await expect(page.getByText(text(locale, 'empty-legs', 'We could not read these filters, so here are all empty legs.'))).toBeVisible()
      await context.close()
    }
  })

  test(`the page of a route says what is on offer and what was sold ${look}`, async ({ browser, request, baseURL }) => {
    const [leg] = (await findLegs(request, locale)).filter(({ departure }) => departure.city !== null)
    const context = await browser.newContext({ viewport: { width, height: 844 }, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(at(locale, `/empty-legs/${leg!.id}__${leg!.company_id}`))
    await page.getByRole('link', { name: pattern(locale, 'empty-legs', 'All empty legs from {from} to {to}') }).click()
    await page.waitForURL(/\/empty-legs\/route\/[a-z]+__[a-z]+$/)
    await expect(page.getByRole('heading', { level: 1, name: pattern(locale, 'empty-legs.route', '{from} to {to}') })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect((await page.goto(at(locale, '/empty-legs/route/lon__xxx')))?.status()).toBe(404)
    expect((await page.goto(at(locale, '/empty-legs/route/lon__nce')))?.status()).toBe(200)
    await page.getByRole('link', { name: text(locale, 'empty-legs', 'Tell me about new ones') }).click()
    await page.waitForURL(/subscriptions\/edit\/new\?from=city%3ALON/)
    await context.close()
  })

  test(`the calendar leads from a day to its legs by keyboard ${look}`, async ({ browser, request, baseURL }) => {
    await findLegs(request, locale)
    const context = await browser.newContext({ viewport: { width, height: 844 }, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(at(locale, '/empty-legs/calendar'))
    await page.getByRole('link', { name: text(locale, 'empty-legs', 'Later'), exact: true }).click()
    await page.waitForURL(/date_from=\d{4}-\d\d-\d\d/)
    await page.getByRole('link', { name: text(locale, 'empty-legs', 'Earlier'), exact: true }).click()
    await page.getByRole('combobox').selectOption('city:LON')
    await page.getByRole('button', { name: text(locale, 'empty-legs', 'Show'), exact: true }).click()
    await page.waitForURL(/from=city%3ALON/)
    const day = page.getByRole('table').getByRole('link').first()
    expect(await findViolations(page)).toEqual([])
    await day.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/empty-legs\?.*from=city.*date_from=/)
    await expect(page.getByRole('article').first()).toBeVisible()
    await context.close()
  })
}
