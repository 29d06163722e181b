import { aPassenger } from '@aquilane/testing/builders'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { firmOffers, newCustomer, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of isFullRun ? customerLooks : [])
  test(`a trip is for a company or a saved passenger, chosen at its review (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'order.forWhom', english)
    const customer = await newCustomer(request)
    const { headers } = customer
    const data = aPassenger({ type: 'Secondary', name: { first_name: 'Victoria', last_name: 'Ashcombe', middle_name: null } })
    await request.post('/gamma/person/create', { headers, data })
    const [first, second] = await firmOffers(request, customer, await toTrip(request))
    const page = await openAs(customer, { viewport: { width, height: 844 } })
    const review = async (id: string) => {
      await page.goto(at(locale, `/order?suggestion=${encodeURIComponent(id)}`))
      await live(page)
    }
    const book = async () => {
      await page.locator('#accept-terms').check()
      await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
      await expect(page).toHaveURL(/#pay\//)
    }

    const company = page.getByRole('textbox', { name: say('Company'), exact: true })
    await review(first!.id)
    await page.getByRole('radio', { name: say('A company') }).check()
    await page.getByRole('button', { name: pattern(locale, 'order', 'Book for {price}') }).click()
    // Everything that lacks says so at once.
    await expect(company).toBeFocused()
    await expect(page.locator('[name="buyer.last_name"]')).toHaveAttribute('aria-invalid', 'true')
    const name = { first_name: 'Anna', last_name: 'Rossi' }
    await request.patch('/gamma/profile/update', { headers, data: { name } })
    await request.post('/gamma/profile/send-verify-email-code', {
      headers,
      data: { email: `anna.${crypto.randomUUID().slice(0, 8)}@example.com` },
    })
    await typeInto(company, 'Acme Holding')
    await page.reload()
    await live(page)
    await expect(company).toHaveValue('Acme Holding')
    await book()
    await expect(page.getByRole('dialog').getByText(/Acme Holding/)).toBeVisible()

    await review(second!.id)
    await expect(page.getByRole('radio', { name: say('Me') })).toBeChecked()
    await page.getByRole('radio', { name: say('A saved passenger') }).check()
    await page.getByRole('combobox', { name: say('Passenger'), exact: true }).selectOption({ label: 'Victoria Ashcombe' })
    await book()
    const [, id] = /order\/([\w-]+)/.exec(page.url())!
    await expect(async () => {
      const names = (await (await request.get(`/gamma/order-passengers/list?order_id=${id}`, { headers })).json()) as { data: object[] }
      expect(names.data).toHaveLength(1)
    }).toPass()
  })
