import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { live, smsCode, typeInto } from './journey.ts'
import { desk, staffLooks } from './looks.ts'
import { newMember } from './staff.ts'
import { type Locale, pattern, text, words } from './texts.ts'

const office = (locale: Locale, english: string) => text(locale, 'staff-quotes', english)
const site = (locale: Locale, english: string) => text(locale, 'quote', english)

/** Sales put three aircraft into a quote, one of them of another operator. */
async function sendQuote(page: Page, locale: Locale, id: string): Promise<void> {
  await page.goto(`/staff/trips/${id}`)
  await page.getByRole('link', { name: text(locale, 'staff-market', 'Make a quote') }).click()
  const add = page.getByRole('button', { name: pattern(locale, 'staff-quotes', 'Add {tail}') })
  await expect(add.first()).toBeVisible()
  for (const nth of [0, 1]) await add.nth(nth).click()
  const tail = await addSubCharter(page, locale)
  await typeInto(page.getByLabel(office(locale, 'Tail, type or operator')), tail)
  await add.click()
  const price = page.getByLabel(office(locale, 'Price'), { exact: true }).first()
  const asked = await price.inputValue()
  await typeInto(price, '1')
  await expect(
    page.getByText(pattern(locale, 'staff-quotes', '{tails}: another member must approve this price before the quote is sent.')),
  ).toBeVisible()
  await typeInto(price, asked)
  await typeInto(page.getByLabel(office(locale, 'Note to the customer')), 'The second one has a divan.')
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: office(locale, 'Send the quote') }).click()
  await expect(page.getByRole('heading', { name: office(locale, 'Quote'), exact: true })).toBeVisible()
  await expect(page.getByText(office(locale, 'Open')).first()).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
}

/** The customer finds the quote in the order and chooses the second alternative; nothing is accepted without a name. */
async function chooseAlternative(tab: Page, locale: Locale, id: string): Promise<void> {
  await tab.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
  await live(tab)
  await tab.getByRole('link', { name: text(locale, 'order', 'Read the quote') }).click()
  await tab.waitForURL(/\/quote\//)
  await expect(tab.getByRole('article')).toHaveCount(3)
  await expect(tab.getByText('The second one has a divan.')).toBeVisible()
  await tab.getByRole('article').nth(1).locator('summary').click()
  await tab
    .getByRole('article')
    .nth(1)
    .getByRole('button', { name: site(locale, 'Choose this aircraft') })
    .click()
  const form = tab.getByRole('region', { name: site(locale, 'Accept the quote') })
  await form.getByRole('button', { name: pattern(locale, 'quote', 'Accept for {price}') }).click()
  await expect(form.getByText(site(locale, 'Enter your first and last name'))).toBeVisible()
  await expect(form.getByText(site(locale, 'Confirm this to accept the quote'))).toBeVisible()
  expect.soft(await findViolations(tab)).toEqual([])
  expect.soft(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function signQuote(tab: Page, locale: Locale, phone: string): Promise<void> {
  const form = tab.getByRole('region', { name: site(locale, 'Accept the quote') })
  await typeInto(form.getByLabel(site(locale, 'First and last name')), 'Ada Lovelace')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: pattern(locale, 'quote', 'Accept for {price}') }).click()
  const signing = tab.getByRole('region', { name: site(locale, 'Sign with the code') })
  await expect(signing.getByRole('textbox').first()).toBeFocused()
  const code = await smsCode(tab, phone)
  await tab.keyboard.type(code)
  await expect(tab.getByText(site(locale, 'You have accepted this quote'))).toBeVisible()
  await expect(tab.getByRole('link', { name: site(locale, 'Download the signed document') })).toBeVisible()
  expect.soft(await findViolations(tab)).toEqual([])
  await tab.getByRole('link', { name: site(locale, 'Go to payment') }).click()
  await expect(tab.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') })).toBeVisible()
}

/** Sales see who signed, and what was looked at. */
async function seeSignature(page: Page, pnr: string): Promise<void> {
  await page.goto(`/staff/trips?status=AwaitingPayment&query=${pnr}`)
  await page.getByRole('link', { name: pnr }).click()
  await expect(page.getByText(/SHA-256/)).toBeVisible()
  await expect(page.getByText(/Ada Lovelace/)).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toContainText('1×')
}

for (const [at, appearance] of staffLooks.entries()) {
  const { locale, width } = appearance

  test(`a request becomes a quote with alternatives, signed on a phone, and an order to pay (${locale}, ${width} px)`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    const customer = await newCustomer(request)
    const date = Temporal.Now.plainDateISO().add({ days: 66 + 3 * at })
    const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
    const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
    const { id, pnr } = (await created.json()) as { id: string; pnr: string }
    const member = await newMember(request, ['sales'])
    const page = await openOffice(member, appearance)

    await sendQuote(page, locale, id)
    const tab = await openAs(customer, { viewport: { width, height: 844 }, colorScheme: appearance.colorScheme })
    await chooseAlternative(tab, locale, id)
    await signQuote(tab, locale, customer.phone)
    await seeSignature(page, pnr)
  })
}

/** Enters an aircraft of an operator that is not in the list yet. @returns its tail */
async function addSubCharter(page: Page, locale: Locale): Promise<string> {
  const letters = Array.from({ length: 4 }, () => String.fromCharCode(65 + Math.floor(Math.random() * 26))).join('')
  const t = (english: string) => text(locale, 'staff-quotes', english)
  await page.getByRole('button', { name: t('Aircraft of another operator') }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(words(locale, 'staff-quotes', `subCharter.${name}`), { exact: true })
  await dialog.getByRole('button', { name: t('Add to the list') }).click()
  await expect(field('company')).toBeFocused()
  await expect(dialog.getByText(t('Fill in this field')).first()).toBeVisible()
  await field('company').selectOption({ label: t('Another operator') })
  await typeInto(field('name'), `Alto Volo ${letters}`)
  await typeInto(field('aoc'), `I-${letters}`)
  await field('country').selectOption('ITA')
  await field('insuredUntil').fill('2099-12-31')
  await typeInto(field('tail'), `I-${letters}`)
  await typeInto(field('base'), 'EGGW')
  await field('type').selectOption({ label: 'Cessna Citation XLS+' })
  await typeInto(field('year'), '2016')
  await typeInto(field('seats'), '99')
  await dialog.getByRole('button', { name: t('Add to the list') }).click()
  await expect(field('seats')).toBeFocused()
  await typeInto(field('seats'), '8')
  expect.soft(await findViolations(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: t('Add to the list') }).click()
  await expect(dialog).toHaveCount(0)
  return `I-${letters}`
}

test('a newer version made meanwhile: sales look before they send, the customer before they accept', async ({
  openAs,
  openOffice,
  request,
}) => {
  const customer = await newCustomer(request)
  const date = Temporal.Now.plainDateISO().add({ days: 76 })
  const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
  const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
  const { id } = (await created.json()) as { id: string }
  const member = await newMember(request, ['sales'])
  const send = async (basedOn: number) => {
    const offers = await request.get('/gamma/staff/order/offers', { headers: member.headers, params: { id } })
    const { data } = (await offers.json()) as { data: { suggestion_id: string }[] }
    const alternatives = data.slice(0, 2).map(({ suggestion_id }) => ({ suggestion_id }))
    const sent = await request.post('/gamma/staff/quote/send', {
      headers: member.headers,
      data: { order: { id }, based_on: basedOn, alternatives },
    })
    return (await sent.json()) as { quote: { url: string } }
  }
  const { quote } = await send(0)
  const office1 = await openOffice(member, desk)
  await office1.goto(`/staff/trips/${id}/quote`)
  await expect(office1.getByRole('button', { name: 'Send the quote' })).toBeEnabled()

  const tab = await openAs(customer)
  await tab.goto(new URL(quote.url).pathname)
  await tab.getByRole('article').first().getByRole('button', { name: 'Choose this aircraft' }).click()
  await typeInto(tab.getByLabel('First and last name'), 'Ada Lovelace')
  await tab.getByRole('checkbox').check()
  await tab.getByRole('button', { name: pattern('en', 'quote', 'Accept for {price}') }).click()
  await expect(tab.getByRole('region', { name: 'Sign with the code' })).toBeVisible()

  await send(1)
  await tab.getByRole('region', { name: 'Sign with the code' }).getByRole('textbox').first().click()
  await tab.keyboard.type(await smsCode(tab, customer.phone))
  await expect(tab.getByText('There is a newer version of this quote. It is shown now: look at it, then accept.')).toBeVisible()
  await expect(tab.getByLabel('First and last name')).toHaveValue('Ada Lovelace')
  await expect(tab.getByRole('checkbox')).not.toBeChecked()

  await office1.getByRole('button', { name: 'Send the quote' }).click()
  await expect(
    office1
      .getByText(
        pattern(
          'en',
          'staff-quotes',
          'Version {version} was made meanwhile. Your alternatives are kept; look at that version, then send yours as the next one.',
        ),
      )
      .first(),
  ).toBeVisible()
  await office1.getByRole('button', { name: 'Continue with mine' }).click()
  await office1.getByRole('button', { name: 'Send the quote' }).click()
  await expect(office1.getByRole('heading', { name: 'Version 3' })).toBeVisible()
})
