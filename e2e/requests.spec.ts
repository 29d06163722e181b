import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { live, newPhoneNumber, typeInto } from './journey.ts'
import { staffLooks } from './looks.ts'
import { newMember, openTripTab } from './staff.ts'
import { type Locale, fill, text } from './texts.ts'

const actionsFor = (locale: Locale, name: string) => fill(text(locale, 'staff.list', 'Actions for {name}'), { name })
const staffText = (locale: Locale, english: string) => text(locale, 'staff-market', english)

for (const [at, appearance] of staffLooks.entries()) {
  const { locale, width } = appearance

  test(`a request gets its price, or is declined with a reason (${locale}, ${width} px)`, async ({ openAs, openOffice, request }) => {
    const customer = await newCustomer(request)
    const date = Temporal.Now.plainDateISO().add({ days: 45 + 3 * at })
    const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
    const ask = async () => {
      const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
      return (await created.json()) as { id: string; pnr: string }
    }
    const [answered, declined] = [await ask(), await ask()]
    const member = await newMember(request, ['sales'])
    const page = await openOffice(member, appearance)
    await page.goto(`/staff/trips?status=Confirmation&query=${answered.pnr}`)
    await page.getByRole('link', { name: answered.pnr }).click()
    await page.getByRole('button', { name: staffText(locale, 'Answer with a price') }).click()
    const dialog = page.getByRole('dialog')
    const price = dialog.getByLabel(staffText(locale, 'Price'), { exact: true })
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    await dialog.getByRole('radio').nth(1).check()
    await typeInto(price, '0')
    await dialog.getByRole('button', { name: staffText(locale, 'Send the price') }).click()
    await expect(dialog.getByText(staffText(locale, 'Enter an amount above zero'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await typeInto(price, '29345,50')
    await dialog.getByRole('button', { name: staffText(locale, 'Send the price') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(text(locale, 'states', 'Awaiting payment')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: staffText(locale, 'Answer with a price') })).toBeHidden()

    const site = await openAs(customer, { viewport: { width, height: 844 } })
    await site.goto(`${locale === 'it' ? '/it' : ''}/order/${answered.id}`)
    await live(site)
    await expect(site.getByText(/345[.,]50/).first()).toBeVisible()

    await page.goto(`/staff/trips/${declined.id}`)
    await page.getByRole('button', { name: staffText(locale, 'Decline') }).click()
    const decline = page.getByRole('dialog')
    await typeInto(decline.getByRole('textbox'), 'No crew on that day')
    await decline.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
    await expect(decline).toBeHidden()
    await expect(page.getByText(text(locale, 'states', 'Declined')).first()).toBeVisible()
    await openTripTab(page, locale, 'history')
    await expect(page.getByText('No crew on that day')).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
  })
}

const requests = (locale: Locale, english: string) => text(locale, 'staff-requests', english)

for (const [at, appearance] of staffLooks.entries()) {
  const { locale } = appearance

  test(`requests are taken and snoozed by keyboard, merged, and typed in from an e-mail (${locale}, ${appearance.width} px)`, async ({
    openOffice,
    request,
  }) => {
    const customer = await newCustomer(request)
    const date = Temporal.Now.plainDateISO().add({ days: 73 + 3 * at })
    const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
    const ask = async () => {
      const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
      return (await created.json()) as { id: string; pnr: string }
    }
    const [kept, duplicate] = [await ask(), await ask()]
    const page = await openOffice(['sales'], appearance)
    const find = async (pnr: string, view = 'open') => page.goto(`/staff/requests?view=${view}&query=${pnr}`)

    await find(kept.pnr)
    await page.getByRole('link', { name: kept.pnr }).focus()
    await page.keyboard.press('a')
    await expect(page.getByText(requests(locale, 'Assigned to you'))).toBeVisible()
    await find(kept.pnr, 'mine')
    await page.getByRole('link', { name: kept.pnr }).waitFor()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: kept.pnr }).focus()
    await page.keyboard.press('h')
    await expect(page.getByText(requests(locale, 'Nothing matches'))).toBeVisible()
    await find(kept.pnr, 'snoozed')
    await page.getByRole('button', { name: actionsFor(locale, kept.pnr) }).click()
    await page.getByRole('menuitem', { name: requests(locale, 'Bring back') }).click()
    await expect(page.getByText(requests(locale, 'Nothing matches'))).toBeVisible()

    await find(duplicate.pnr)
    await page.getByRole('button', { name: actionsFor(locale, duplicate.pnr) }).click()
    await page.getByRole('menuitem', { name: fill(requests(locale, 'Close as a duplicate of {pnr}'), { pnr: kept.pnr }) }).click()
    await expect(page.getByText(requests(locale, 'Nothing matches'))).toBeVisible()
    await page.goto(`/staff/trips/${duplicate.id}`)
    await openTripTab(page, locale, 'history')
    await expect(page.getByText(fill(staffText(locale, 'Duplicate of {pnr}'), { pnr: kept.pnr }))).toBeVisible()

    await find('')
    await page.getByRole('button', { name: requests(locale, 'Enter a request') }).click()
    const dialog = page.getByRole('dialog', { name: requests(locale, 'Enter a request') })
    await dialog.getByRole('button', { name: requests(locale, 'Enter the request') }).click()
    await expect(dialog.getByText(requests(locale, 'Enter a number that starts with + and the country code'))).toBeVisible()
    await dialog.getByRole('radio').nth(1).check()
    const phone = `+44${newPhoneNumber()}`
    const text = `Dear team,\nfrom London to Nice on ${date.toString()} at 10:30, 4 passengers.\nOur dog comes along. Call ${phone}.`
    await typeInto(dialog.getByLabel(requests(locale, 'Text of the e-mail')), text)
    await dialog.getByRole('button', { name: requests(locale, 'Fill the form') }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Our dog comes along.' })).toBeVisible()
    await expect(dialog.getByLabel(requests(locale, 'Departure, local time'))).toHaveValue(`${date.toString()}T10:30`)
    await expect(dialog.getByLabel(requests(locale, 'Passengers'))).toHaveValue('4')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: requests(locale, 'Enter the request') }).click()
    await page.waitForURL(/\/staff\/trips\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('definition').filter({ hasText: phone })).toBeVisible()
  })
}
