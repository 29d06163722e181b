import { expect, test } from './case.ts'
import { newCustomer, newRequest, toTrip } from './backend.ts'
import { customerLooks } from './looks.ts'
import { text } from './texts.ts'

for (const { locale, width } of customerLooks)
  test(`orders are shown page by page, each with its address (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    for (const days of [40, 41, 42]) await newRequest(request, customer, await toTrip(request, { stops: [{ to: 'Nice', days }] }))
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    // Two a page instead of twelve.
    await page.route(/\/gamma\/order\/list\?.*per_page=12/, (route) =>
      route.continue({ url: route.request().url().replace('per_page=12', 'per_page=2') }),
    )
    await page.goto(locale === 'it' ? '/it/orders' : '/orders')
    const cards = page.getByRole('tabpanel').getByRole('article')
    await expect(cards).toHaveCount(2)
    await page.getByRole('link', { name: text(locale, 'common', 'Next page') }).click()
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(/\/orders\?page=2$/)
    await page.reload()
    await expect(cards).toHaveCount(1)
    await page.getByRole('tab', { name: text(locale, 'order.list', 'Completed') }).click()
    await expect(page).toHaveURL(/\/orders\?tab=completed$/)
    await expect(page.getByText(text(locale, 'order', 'No past flights yet'))).toBeVisible()
  })
