import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, openContext } from './backend.ts'
import { live } from './journey.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { type Locale, words } from './texts.ts'

const appearances = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const

const staffText = (locale: Locale, path: string): string => words(locale, 'staff-market', `trips.${path}`)

for (const [at, appearance] of appearances.entries()) {
  const { locale, width } = appearance

  test(`a request gets its price, or is declined with a reason (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const customer = await newCustomer(request)
    const date = Temporal.Now.plainDateISO().add({ days: 45 + 3 * at })
    const legs = [{ departure: 'city:LON', arrival: 'airport:LFMN', date: `${date.toString()}T11:00`, pax: 3, luggage: 40 }]
    const ask = async () => {
      const created = await request.post('/gamma/order/create', { headers: customer.headers, data: { legs } })
      return (await created.json()) as { id: string; pnr: string }
    }
    const [answered, declined] = [await ask(), await ask()]
    const member = await newMember(request, ['sales'])
    const office = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto(`/staff/trips?status=Confirmation&query=${answered.pnr}`)
    await page.getByRole('link', { name: answered.pnr }).click()
    await page.getByRole('button', { name: staffText(locale, 'answer.quote') }).click()
    const dialog = page.getByRole('dialog')
    const price = dialog.getByLabel(staffText(locale, 'quote.price'), { exact: true })
    await expect(dialog.getByRole('radio').first()).toBeChecked()
    await dialog.getByRole('radio').nth(1).check()
    await price.fill('0')
    await dialog.getByRole('button', { name: staffText(locale, 'quote.send') }).click()
    await expect(dialog.getByText(staffText(locale, 'quote.priceWrong'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await price.fill('12345,50')
    await dialog.getByRole('button', { name: staffText(locale, 'quote.send') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(staffText(locale, 'badge.AwaitingPayment')).first()).toBeVisible()
    await expect(page.getByRole('button', { name: staffText(locale, 'answer.quote') })).toBeHidden()

    const traveller = await openContext(browser, customer, baseURL!, { viewport: { width, height: 844 } })
    const site = await traveller.newPage()
    await site.goto(`${locale === 'it' ? '/it' : ''}/order/${answered.id}`)
    await live(site)
    await expect(site.getByText(/345[.,]50/).first()).toBeVisible()
    await traveller.close()

    await page.goto(`/staff/trips/${declined.id}`)
    await page.getByRole('button', { name: staffText(locale, 'answer.decline') }).click()
    const decline = page.getByRole('dialog')
    await decline.getByRole('textbox').fill('No crew on that day')
    await decline.getByRole('button', { name: words(locale, 'staff-market', 'reasonDialog.confirm') }).click()
    await expect(decline).toBeHidden()
    await expect(page.getByText(staffText(locale, 'badge.Declined')).first()).toBeVisible()
    await expect(page.getByText('No crew on that day')).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await office.close()
  })
}
