import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { contextOptions, customerLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { fly } from './operations.ts'
import { text } from './texts.ts'

for (const { locale, width } of customerLooks)
  test(`a flown trip is rated once; a closed prompt stays closed (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const t = (english: string) => text(locale, 'rating', english)
    const customer = await newCustomer(request)
    const named = await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada' } } })
    expect(named.status()).toBe(200)
    const flown = async (): Promise<string> => {
      const { id, invoice } = await newOrder(request, customer, await toTrip(request))
      await payFromBalance(request, customer, invoice)
      await fly(id)
      return id
    }
    await flown()
    const page = await openAs(customer, contextOptions({ locale, width, colorScheme: 'dark' }))
    const open = async (): Promise<void> => {
      await page.goto(`${locale === 'it' ? '/it' : ''}/orders`)
      await live(page)
    }
    await open()
    const prompt = page.getByRole('dialog', { name: t('How was your flight?') })
    await expect(prompt).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await prompt.getByRole('button', { name: t('Send rating') }).click()
    await expect(prompt.getByText(t('Choose a rating'))).toBeVisible()
    await prompt.getByRole('radio', { name: t('Very good') }).check()
    await typeInto(prompt.getByLabel(t('What should we keep, what should we change? (optional)')), 'Tutto bene, grazie!')
    await prompt.getByRole('button', { name: t('Send rating') }).click()
    await expect(page.getByText(t('Thank you for your rating'))).toBeVisible()
    await expect(prompt).toHaveCount(0)

    const id = await flown()
    await open()
    await prompt
      .getByRole('button', { name: t('Not now') })
      .last()
      .click()
    await expect(prompt).toHaveCount(0)
    const asked = page.waitForResponse((response) => response.url().includes('/gamma/order/to-rate'))
    await open()
    await asked
    await expect(prompt).toHaveCount(0)

    await page.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
    const after = page.getByRole('navigation', { name: text(locale, 'order.flown', 'After your flight') })
    const back = after.getByRole('link', { name: text(locale, 'order.flown', 'Book the way back') })
    await expect(back).toHaveAttribute('href', /from=airport%3A\w+&to=airport%3AEGGW/)
    await expect(after.getByRole('link', { name: text(locale, 'order.flown', 'Invoice and receipt') })).toBeVisible()
    await after.getByRole('button', { name: t('Rate your flight') }).click()
    await prompt.getByRole('radio', { name: t('Good'), exact: true }).check()
    await prompt.getByRole('button', { name: t('Send rating') }).click()
    await expect(after.getByRole('button', { name: t('Rate your flight') })).toHaveCount(0)
  })
