import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { contextOptions, customerLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of customerLooks) {
  const prefix = locale === 'it' ? '/it' : ''
  test(`without connection a customer sees the next flight, until the session ends (${locale}, ${width} px)`, async ({
    openAs,
    request,
  }) => {
    const customer = await newCustomer(request)
    const order = await newOrder(request, customer, await toTrip(request))
    await payFromBalance(request, customer, order.invoice)
    const { pnr } = (await (await request.get(`/gamma/order/get?id=${order.id}`, { headers: customer.headers })).json()) as { pnr: string }

    const page = await openAs(customer, contextOptions({ locale, width, colorScheme: 'light' }))
    await page.goto(`${prefix}/orders`)
    await live(page)
    const stored = () => page.evaluate(async () => (await (await caches.open('aq-offline')).keys()).length)
    await expect.poll(stored).toBe(1)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

    await page.context().setOffline(true)
    await page.goto(`${prefix}/empty-legs`)
    await expect(page.getByRole('heading', { level: 1, name: text(locale, 'offline', 'No connection') })).toBeVisible()
    await expect(page.getByText(pnr)).toBeVisible()
    await expect(page.getByRole('link', { name: '+44 20 7946 0321' })).toHaveAttribute('href', 'tel:+442079460321')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await page.context().setOffline(false)
    await page.getByRole('link', { name: text(locale, 'offline', 'Try again') }).click()
    await expect(page.getByRole('heading', { level: 1, name: pattern(locale, 'empty-legs', 'Empty legs') })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`${prefix}/empty-legs`)

    // The next customer of this device sees nothing of it.
    await page.goto(`${prefix}/profile`)
    await live(page)
    await page.getByRole('button', { name: text(locale, 'profile.signOut', 'Sign out'), exact: true }).click()
    await expect.poll(() => page.evaluate(async () => caches.keys()).catch(() => ['on its way'])).toEqual([])
  })
}
