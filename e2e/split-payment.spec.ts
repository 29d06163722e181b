import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, payByCard, typeInto } from './journey.ts'
import { customerLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { pattern, text, words, type Locale } from './texts.ts'

const prefix = (locale: Locale) => (locale === 'it' ? '/it' : '')

/** Asks for a share on the page of the order. @returns the address of its link */
async function ask(page: Page, locale: Locale, { amount, name }: { amount: string; name: string }): Promise<string> {
  const say = (english: string) => text(locale, 'split-payment.ask', english)
  await page.getByRole('button', { name: say('Split the payment') }).click()
  const sheet = page.getByRole('dialog', { name: say('Split the payment') })
  await sheet.getByRole('button', { name: say('Create link') }).click()
  await expect(sheet.getByLabel(words(locale, 'split-payment', 'ask.amount'), { exact: true })).toBeFocused()
  await typeInto(sheet.getByLabel(words(locale, 'split-payment', 'ask.amount'), { exact: true }), amount)
  await typeInto(sheet.getByLabel(say('Name'), { exact: true }), name)
  await sheet.getByRole('button', { name: say('Create link') }).click()
  const url = await sheet.getByLabel(say('Link'), { exact: true }).inputValue()
  // It is shown only now: not below the edge of the sheet.
  await expect(sheet.getByRole('button', { name: words(locale, 'split-payment', 'ask.copy'), exact: true })).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: say('Close') }).click()
  return url
}

/** A payer without an account pays a share by its link. */
async function payShare(visitor: Page, locale: Locale, url: string): Promise<void> {
  const say = (english: string) => text(locale, 'split-payment', english)
  const answer = await visitor.goto(url)
  expect(answer!.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  await expect(visitor.getByText(say('Your share'), { exact: true })).toBeVisible()
  const pay = visitor.getByRole('button', { name: pattern(locale, 'split-payment', 'Pay {amount} by card') })
  await pay.click()
  await expect(visitor.getByText(say('Enter a complete e-mail address, like name@example.com.'))).toBeVisible()
  await typeInto(visitor.getByLabel(say('E-mail for your confirmation')), 'grace@example.com')
  await pay.click()
  await payByCard({ page: visitor, locale, narrow: false }, '4242 4242 4242 4242')
  await expect(visitor.getByText(say('Your share is paid'))).toBeVisible()
}

for (const { locale, width, colorScheme } of customerLooks)
  test(`a payment is split: one share is paid by its link, one withdrawn, the rest paid (${locale}, ${width} px)`, async ({
    openAs,
    request,
  }) => {
    const say = (english: string) => text(locale, 'split-payment.ask', english)
    const customer = await newCustomer(request)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))
    const page = await openAs(customer, { viewport: { width, height: 844 }, colorScheme })
    await page.goto(`${prefix(locale)}/order/${id}`)
    await live(page)
    const graces = await ask(page, locale, { amount: '1000', name: 'Grace' })
    const alans = await ask(page, locale, { amount: '500,50', name: 'Alan' })
    const list = page.getByRole('list', { name: say('Shares') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText(say('Waiting'), { exact: true })).toHaveCount(2)

    const visitor = await openAs(null, { viewport: { width, height: 844 }, colorScheme })
    await payShare(visitor, locale, graces)

    await page.reload()
    await live(page)
    await expect(list.getByText(say('Paid'), { exact: true })).toBeVisible()
    await visitor.goto(alans)
    await live(visitor)
    await typeInto(visitor.getByLabel(text(locale, 'split-payment', 'E-mail for your confirmation')), 'alan@example.com')
    await page.getByRole('button', { name: pattern(locale, 'split-payment.ask', 'Withdraw the share of {name}') }).click()
    await expect(list.getByText(say('Withdrawn'), { exact: true })).toBeVisible()
    await visitor.getByRole('button', { name: pattern(locale, 'split-payment', 'Pay {amount} by card') }).click()
    await expect(visitor.getByRole('heading', { name: text(locale, 'split-payment', 'This link no longer works') })).toBeVisible()

    await payFromBalance(request, customer, invoice)
    await page.reload()
    await live(page)
    await expect(list.getByText(say('Paid'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say('Split the payment') })).toHaveCount(0)
  })
