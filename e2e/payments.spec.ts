import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test, type OpenAs } from './case.ts'
import { newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { at, contextOptions, customerLooks, phone, type Look } from './looks.ts'
import { giveBalance } from './money.ts'
import { chooseWay, live, payByCard, payWith, seeConfirmed, typeInto } from './journey.ts'
import { type Locale, keyPattern, pattern, text, words } from './texts.ts'
import { seconds } from './patience.ts'

/*
 * Every path through the payment sheet (spec §4). Each case books on a day of its own, so that
 * parallel cases never compete for aircraft.
 */
let day = 15

interface Payer {
  page: Page
  customer: Customer
  locale: Locale
  order: string
  invoice: string
  /** Days until its flight, which no other worker books. */
  days: number
}

async function payer(openAs: OpenAs, request: APIRequestContext, look: Look): Promise<Payer> {
  const { locale } = look
  const customer = await newCustomer(request)
  const shift = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % 4
  day += 4
  const days = day + shift
  const order = await newOrder(request, customer, await toTrip(request, { stops: [{ to: 'Nice', days }], locale }))
  const page = await openAs(customer, { ...contextOptions(look), hasTouch: look.width < 768 })
  await page.goto(at(locale, `/order/${order.id}`))
  await live(page)
  return { page, customer, locale, order: order.id, invoice: order.invoice, days }
}

const getSheet = ({ page, locale }: Payer, step: string) => page.getByRole('dialog', { name: words(locale, 'payments', `title.${step}`) })

async function openPay(me: Payer) {
  await me.page.getByRole('button', { name: pattern(me.locale, 'order', 'Pay {price}') }).click()
  const sheet = getSheet(me, 'methods')
  await expect(sheet.getByRole('radio').first()).toBeVisible()
  return sheet
}
const back = (me: Payer, step: string) =>
  getSheet(me, step)
    .getByRole('button', { name: text(me.locale, 'payments', 'Back'), exact: true })
    .click()

const amountField = (me: Payer): Locator => getSheet(me, 'top-up-amount').getByLabel(text(me.locale, 'payments', 'Amount'), { exact: true })

/** The amount is asked for once the shortfall is known: nothing is filled into a field in use. */
async function waitForShortfall(me: Payer, rounded: string): Promise<void> {
  const { page, locale } = me
  const amount = getSheet(me, 'top-up-amount')
  const field = amountField(me)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/account/list*', async (route) => (await answered, route.continue()))
  await Promise.all([page.waitForResponse('**/invoice/get*'), page.waitForRequest('**/account/list*'), page.reload()])
  await live(page)
  await expect(amount.getByRole('button', { name: text(locale, 'payments', 'Back'), exact: true })).toBeVisible()
  await expect(field).toHaveCount(0)
  answer()
  await expect(field).toHaveValue(rounded)
  await page.unroute('**/account/list*')
}

/** Amounts that are not possible are refused at the field. */
async function tryAmounts(me: Payer): Promise<void> {
  const { locale } = me
  const amount = getSheet(me, 'top-up-amount')
  const field = amountField(me)
  for (const [typed, fault] of [
    ['9', 'min'],
    ['300001', 'max'],
    ['', 'amount'],
  ] as const) {
    await typeInto(field, typed)
    await amount.getByRole('button', { name: text(locale, 'payments', 'Choose how to pay') }).click()
    await expect(amount.getByText(keyPattern(locale, 'payments', `topUp.fault.${fault}`))).toBeVisible()
  }
  await typeInto(field, '250000')
  await expect(field).toHaveValue('250\u00A0000')
  await field.press('End')
  await field.pressSequentially('.5')
  await expect(field).toHaveValue('250\u00A0000,5')
}

/** The bill is for a company: its address has Latin letters. */
async function enterPayer(me: Payer): Promise<void> {
  const say = (english: string) => text(me.locale, 'payments', english)
  await payWith(me, 'swift-print')
  const form = getSheet(me, 'proforma')
  const ask = form.getByRole('button', { name: text(me.locale, 'payments.proforma', 'Get the invoice') })
  await expect(ask).toBeDisabled()
  await typeInto(form.getByLabel(say('Bill to')), 'Società Volo S.p.A.')
  await typeInto(form.getByLabel(say('Address')), 'Via Roma 1, улица')
  await expect(ask).toBeDisabled()
  await expect(form.getByText(say('Latin letters, numbers, spaces and \' " / . , - ( ) only'))).toBeVisible()
  await typeInto(form.getByLabel(say('Address')), 'Via Roma 1, 20121 Milano (MI)')
  await expect(form.getByLabel(say('Address'))).toHaveValue('via roma 1, 20121 milano (mi)')
}

/** Gets the bill and keeps its payer for the next one. */
async function saveBill(me: Payer, request: APIRequestContext): Promise<void> {
  const say = (english: string) => text(me.locale, 'payments', english)
  await getSheet(me, 'proforma')
    .getByRole('button', { name: text(me.locale, 'payments.proforma', 'Get the invoice') })
    .click()
  const ready = getSheet(me, 'proforma-ready')
  const link = ready.getByRole('link', { name: say('Download the invoice') })
  await expect(link).toBeVisible()
  const bill = await request.get((await link.getAttribute('href')) ?? '')
  expect(bill.headers()['content-type']).toContain('application/pdf')
  expect((await bill.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await ready.getByRole('button', { name: say('Save this payer for next time') }).click()
  await expect(ready.getByText(say('The payer is saved.'))).toBeVisible()
}

/** The saved payer can be changed and deleted on its own pages. */
async function changePayer({ page, locale }: Payer): Promise<void> {
  const say = (english: string) => text(locale, 'payments', english)
  await page.goto(at(locale, '/profile/invoice-templates'))
  await page.getByRole('link', { name: pattern(locale, 'payments', 'Edit {name}') }).click()
  await typeInto(page.getByLabel(say('Bill to')), 'Volo Due S.r.l.')
  await page.getByRole('button', { name: say('Save'), exact: true }).click()
  await expect(page.getByText('Volo Due S.r.l.')).toBeVisible()
  await page.getByRole('link', { name: pattern(locale, 'payments', 'Edit {name}') }).click()
  await page.getByRole('button', { name: say('Delete') }).click()
  await expect(page.getByText(say('No templates'))).toBeVisible()
}

for (const look of customerLooks) {
  const title = `(${look.locale}, ${look.width} px)`

  test(`a balance that is too low leads through the top-up and back to the paid order ${title}`, async ({ openAs, request }) => {
    const me = await payer(openAs, request, look)
    const { page, locale } = me
    const say = (english: string) => text(locale, 'payments', english)
    await openPay(me)
    await payWith(me, 'account')
    const need = getSheet(me, 'top-up')
    await expect(need).toContainText(
      pattern(locale, 'payments', 'Your balance is {shortfall} short of this invoice. Top it up, or go back and pay another way.'),
    )

    await test.step('back leads to the ways to pay, forward again', async () => {
      await back(me, 'top-up')
      await expect(getSheet(me, 'methods').getByRole('radio').first()).toBeVisible()
      await payWith(me, 'account')
    })
    await need.getByRole('button', { name: say('Top up') }).click()

    const amount = getSheet(me, 'top-up-amount')
    const field = amountField(me)
    const rounded = await field.inputValue()
    expect(rounded).toMatch(/^\d{1,3}(\s\d{3})*$/)

    await waitForShortfall(me, rounded)

    await tryAmounts(me)
    await typeInto(field, rounded)
    await amount.getByRole('button', { name: say('Choose how to pay') }).click()
    await expect(getSheet(me, 'top-up-method').getByRole('radio').first()).toBeVisible()

    await test.step('a reload keeps the step, back leads to the amount, and the amount is still there', async () => {
      await page.reload()
      await live(page)
      await expect(getSheet(me, 'top-up-method').getByRole('radio').first()).toBeVisible()
      await back(me, 'top-up-method')
      await expect(field).toHaveValue(rounded)
      await amount.getByRole('button', { name: say('Choose how to pay') }).click()
    })
    const methods = getSheet(me, 'top-up-method')
    await expect(methods.locator('[value=account]')).toHaveCount(0)
    await chooseWay(me, 'stripe')
    await methods.getByRole('button', { name: say('Continue to the bank') }).click()
    await payByCard({ page, locale, narrow: look.width < 1240 }, '4242 4242 4242 4242')

    // The bank leads back to the order, with the ways to pay open; now the balance reaches.
    await page.waitForURL(new RegExp(`/order/${me.order}.*#pay/`))
    await expect(page.getByText(say('Your balance is topped up')).first()).toBeVisible()
    await payWith(me, 'account')
    await seeConfirmed({ page, locale, narrow: look.width < 1240 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test(`a bank transfer: the bill, its payer saved and used again ${title}`, async ({ openAs, request }) => {
    const me = await payer(openAs, request, look)
    const { page, locale } = me
    const say = (english: string) => text(locale, 'payments', english)
    await openPay(me)
    await enterPayer(me)
    const form = getSheet(me, 'proforma')

    await test.step('templates are empty, and Back keeps what was typed', async () => {
      await form.getByRole('button', { name: say('Choose a saved payer') }).click()
      await expect(getSheet(me, 'billing-profiles').getByText(say('No templates'))).toBeVisible()
      await back(me, 'billing-profiles')
      await expect(form.getByLabel(say('Bill to'))).toHaveValue('Società Volo S.p.A.')
    })
    await saveBill(me, request)
    await test.step('a reload keeps the bill; Back shows who the invoice is made out to', async () => {
      await page.reload()
      await live(page)
      await expect(getSheet(me, 'proforma-ready').getByRole('link', { name: say('Download the invoice') })).toBeVisible()
      await back(me, 'proforma-ready')
      await expect(getSheet(me, 'methods').getByRole('radio').first()).toBeVisible()
      await payWith(me, 'swift-print')
      await expect(form.getByLabel(say('Bill to'))).toHaveValue('Società Volo S.p.A.')
    })
    await form.getByRole('button', { name: say('Choose a saved payer') }).click()
    await getSheet(me, 'billing-profiles')
      .getByRole('button', { name: pattern(locale, 'payments', 'Use {name}') })
      .click()
    await expect(form.getByLabel(say('Bill to'))).toHaveValue('Società Volo S.p.A.')
    await page.keyboard.press('Escape')
    await expect(
      page.getByText(
        text(
          locale,
          'order',
          'The aircraft stays reserved until the date below. Quote the reference in your bank transfer so we can match your payment.',
        ),
      ),
    ).toBeVisible()

    await changePayer(me)
  })

  test(`a card in the page’s own form pays, and a declined one shows the reason ${title}`, async ({ openAs, request }) => {
    const me = await payer(openAs, request, look)
    const { page, locale } = me
    const sheet = await openPay(me)
    await payWith(me, 'ecommpay')
    const form = page.locator('#card-form')
    await test.step('Back with the form open leads to the ways to pay', async () => {
      await expect(form.getByRole('textbox').first()).toBeVisible()
      await page.goBack()
      await expect(sheet.getByRole('radio').first()).toBeVisible()
      await expect(form.getByRole('textbox')).toHaveCount(0)
      await payWith(me, 'ecommpay')
    })
    await payByWidget(form, locale, '4000 0000 0000 0002')
    await expect(
      sheet.getByText(text(locale, 'payments', 'The bank refused the card. Nothing was charged. Try another card, or ask your bank.')),
    ).toBeVisible()
    await payWith(me, 'ecommpay')
    await payByWidget(form, locale, '4242 4242 4242 4242')
    await seeConfirmed({ page, locale, narrow: look.width < 1240 })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

const elsewhere = [
  { method: 'paypal', act: 'button[value=approve]', look: phone },
  { method: 'revolut', act: 'card', look: phone },
  { method: 'coinbase', act: 'button[value="100"]', look: phone },
  { method: 'nowpayments', act: 'button[value="110"]', look: phone },
] as const

for (const { method, act, look } of elsewhere) {
  test(`${method} pays on its own page and leads back to the paid order (${look.locale}, ${look.width} px)`, async ({
    openAs,
    request,
  }) => {
    const me = await payer(openAs, request, look)
    const { page, locale } = me
    const traveller = { page, locale, narrow: look.width < 1240 }
    await openPay(me)
    await payWith(me, method)
    // Wallets respond with a link.
    if (method === 'paypal' || method === 'revolut')
      await page.getByRole('link', { name: words(locale, 'payments', `continueTo.${method}`) }).click()
    if (act === 'card') await payByCard(traveller, '4242 4242 4242 4242')
    else await page.locator(act).click()
    await seeConfirmed(traveller)
  })
}

for (const look of customerLooks)
  test(`a card saved with a tick pays the next order at once, and is removed (${look.locale}, ${look.width} px)`, async ({
    openAs,
    request,
  }) => {
    const me = await payer(openAs, request, look)
    const { page, locale, customer } = me
    const say = (english: string) => text(locale, 'payments', english)
    const traveller = { page, locale, narrow: look.width < 1240 }
    const sheet = await openPay(me)
    await expect(sheet.locator('[value=card]')).toBeChecked()
    await payWith(me, 'stripe')
    await payByCard(traveller, '4242 4242 4242 4242')
    await seeConfirmed(traveller)

    const next = await newOrder(request, customer, await toTrip(request, { stops: [{ to: 'Geneva', days: me.days }], locale }))
    await page.goto(at(locale, `/order/${next.id}`))
    await live(page)
    const again = await openPay(me)
    await expect(again.getByRole('radio').first()).toBeChecked()
    await expect(again.getByRole('checkbox')).toHaveCount(0)
    await again.getByRole('button', { name: pattern(locale, 'payments', 'Pay with the card •••• {digits}') }).click()
    await page.waitForURL(/payment=/)
    await seeConfirmed(traveller)

    await page.goto(at(locale, '/profile/topup'))
    await live(page)
    await page.getByRole('button', { name: pattern(locale, 'payments', 'Remove {brand} ending in {digits}') }).click()
    await expect(
      page.getByText(say('No saved card. When you pay by card with Stripe, you can choose to save it for next time.')),
    ).toBeVisible()
  })

test('half the crypto counts as received, and a card brings the rest', async ({ openAs, request }) => {
  const me = await payer(openAs, request, phone)
  const { page } = me
  const received = page.getByText(pattern('en', 'order', 'Received so far: {received}. Still due: {due}.')).first()
  await openPay(me)
  await payWith(me, 'coinbase')
  await page.getByRole('button', { name: 'Send only half' }).click()
  await page.goto(`/order/${me.order}`)
  await live(page)
  await expect(async () => {
    await page.reload()
    await expect(received).toBeVisible({ timeout: seconds(2) })
  }).toPass({ timeout: seconds(30) })
  const sheet = await openPay(me)
  await expect(sheet.getByText('Still due', { exact: true })).toBeVisible()
  await payWith(me, 'stripe')
  await payByCard({ page, locale: 'en', narrow: false }, '4242 4242 4242 4242')
  await seeConfirmed({ page, locale: 'en', narrow: false })
})

for (const look of customerLooks)
  test(`a balance that is too low pays a part, a card the rest (${look.locale}, ${look.width} px)`, async ({ openAs, request }) => {
    const me = await payer(openAs, request, look)
    const { page, locale, customer } = me
    await giveBalance(request, customer, 40_000, 10_000)
    await page.reload()
    await live(page)
    const sheet = await openPay(me)
    await sheet.getByRole('button', { name: pattern(locale, 'payments', 'Use {balance} from my balance') }).click()
    await expect(sheet.getByText(text(locale, 'payments', 'Received so far'), { exact: true })).toBeVisible()
    await expect(sheet.getByRole('button', { name: pattern(locale, 'payments', 'Use {balance} from my balance') })).toHaveCount(0)
    await payWith(me, 'stripe')
    await payByCard({ page, locale, narrow: look.width < 1240 }, '4242 4242 4242 4242')
    await seeConfirmed({ page, locale, narrow: look.width < 1240 })
    const { headers } = customer
    const order = (await (await request.get(`/gamma/order/get?id=${me.order}`, { headers })).json()) as {
      price: { amount: number }
      invoices: { status: string; received: { amount: number }; due: { amount: number } }[]
    }
    expect(order.invoices).toMatchObject([{ status: 'Paid', received: order.price, due: { amount: 0 } }])
  })

async function payByWidget(form: Locator, locale: Locale, card: string) {
  await typeInto(form.getByLabel(text(locale, 'sandbox-bank', 'Card number')), card)
  await typeInto(form.getByLabel(text(locale, 'sandbox-bank', 'Expiry date')), '12 / 29')
  await typeInto(form.getByLabel(text(locale, 'sandbox-bank', 'Security code')), '123')
  await form.getByRole('button', { name: pattern(locale, 'sandbox-bank', 'Pay {amount}') }).click()
}

test('the unpaid invoice follows its customer: beside the avatar, in the menu of the start page, on the badge', async ({
  openAs,
  request,
}) => {
  const me = await payer(openAs, request, phone)
  const { page } = me
  await page.goto('/notifications')
  await live(page)
  await page.getByRole('button', { name: pattern('en', 'payments', '{price} to pay') }).click()
  await expect(page.getByText(pattern('en', 'payments', 'Invoice {number}'))).toBeVisible()
  await page.getByRole('link', { name: 'Go to the order' }).click()
  await page.waitForURL(new RegExp(`/order/${me.order}`))
  await expect(page.getByRole('button', { name: pattern('en', 'payments', '{price} to pay') })).toHaveCount(0)

  await page.goto('/')
  await live(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Go to the order' })).toBeVisible()
  await expect(menu.getByText('1', { exact: true })).toBeVisible()
  await page.goto('/orders')
  await live(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(menu.getByRole('link', { name: 'Go to the order' })).toHaveCount(0)
})

test('a visitor who is not signed in sees no invoice, even with its address', async ({ page }) => {
  await page.goto('/#pay/7f3c2f3e-0b53-4f4e-9a9d-2f6f8b1f3a11')
  await live(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an invoice of another customer shows an error and closes', async ({ openAs, request }) => {
  const other = await payer(openAs, request, phone)
  const me = await newCustomer(request)
  const page = await openAs(me)
  await page.goto(`/orders#pay/${other.invoice}`)
  await live(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('We could not find what you are looking for.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(new URL(page.url()).hash).toBe('')
})
