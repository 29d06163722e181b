import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, openContext, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { giveBalance } from './money.ts'
import { fly } from './operations.ts'
import { contextOptions } from './screens.ts'
import { text } from './texts.ts'

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'it', width: 390 },
] as const)
  test(`a flown trip is rated once; a closed prompt stays closed (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const t = (english: string) => text(locale, 'rating', english)
    const customer = await newCustomer(request)
    const named = await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada' } } })
    expect(named.status()).toBe(200)
    const account = await giveBalance(request, customer, 40_000_000, 100)
    const flown = async (): Promise<void> => {
      const { id, invoice } = await newOrder(request, customer, await toTrip(request))
      const data = { invoice: { id: invoice }, account: { id: account } }
      expect((await request.post('/gamma/payment/from-account', { headers: customer.headers, data })).status()).toBe(200)
      await fly(id)
    }
    await flown()
    const context = await openContext(browser, customer, baseURL ?? '', contextOptions({ locale, width, colorScheme: 'dark' }))
    const page = await context.newPage()
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
    await prompt.getByLabel(t('What should we keep, what should we change? (optional)')).fill('Tutto bene, grazie!')
    await prompt.getByRole('button', { name: t('Send rating') }).click()
    await expect(page.getByText(t('Thank you for your rating'))).toBeVisible()
    await expect(prompt).toHaveCount(0)

    await flown()
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
    await context.close()
  })
