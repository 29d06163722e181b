import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { openContext, newCustomer } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { contextOptions, staffLooks } from './looks.ts'
import { findFreeSeat } from './shared-flights.ts'
import { newMember } from './staff.ts'
import { expectRow } from './table.ts'
import { type Locale, pattern, text, words } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'staff-market', english)
const dateTime = (days: number): string => `${Temporal.Now.plainDateISO().add({ days }).toString()}T10:30`

async function fillFlight(page: Page, locale: Locale, form: 'emptyLegs' | 'sharedFlights', flight: { tail: string; days: number }) {
  const field = (name: string) =>
    page.getByRole('dialog').getByLabel(words(locale, 'staff-market', `${form}.form.${name}`), { exact: true })
  await typeInto(field('tail'), flight.tail)
  await typeInto(field('departure'), 'lsgg')
  await typeInto(field('arrival'), 'EGGW')
  await field('departureDate').fill(dateTime(flight.days))
}

async function decide(page: Page, locale: Locale, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: say(locale, 'Confirm') })
  await confirm.click()
  await expect(dialog.getByText(say(locale, 'Give the reason'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Reason')), 'Plans have changed')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/gamma/staff/'))
  await confirm.click()
  const answer = await answered
  expect.soft(answer.status(), answer.ok() ? '' : await answer.text()).toBe(200)
  await expect(dialog).toHaveCount(0)
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance
  const look = `${locale}, ${width} px`

  test(`staff enter an empty leg, price, pause and withdraw it (${look})`, async ({ openOffice, request }) => {
    await findLegs(request, locale)
    const member = await newMember(request, ['sales'])
    const page = await openOffice(member, appearance)
    await page.goto('/staff/empty-legs')
    const [tail = ''] = (await page.getByRole('row').nth(1).locator('[data-column=tail]').innerText()).split(' · ')
    await page.getByRole('button', { name: say(locale, 'New empty leg') }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: say(locale, 'Offer it') })
    await fillFlight(page, locale, 'emptyLegs', { tail: 'ZZ-ZZZ', days: 95 + Math.round(width / 100) + 30 * test.info().retry })
    await submit.click()
    await expect(dialog.getByText(say(locale, 'No active aircraft has this tail'))).toBeVisible()
    await typeInto(dialog.getByLabel(say(locale, 'Tail')), tail)
    await submit.click()
    await expect(page.getByRole('heading', { level: 1, name: /LSGG|GVA/ })).toBeVisible()
    const leg = page.url().split('/').at(-1) ?? ''

    await page.getByRole('button', { name: say(locale, 'Change the price') }).click()
    await dialog.getByRole('switch').check()
    await typeInto(dialog.getByLabel(say(locale, 'Percent of the charter price')).first(), '90')
    await dialog.getByRole('button', { name: say(locale, 'Change the price') }).click()
    await expect(page.getByText(say(locale, 'Own price steps'))).toBeVisible()
    await expectRow(page, '90 %', say(locale, 'Now'))

    await decide(page, locale, say(locale, 'Notify customers now'))
    await expect(page.getByText(say(locale, 'Customers notified'))).toBeVisible()

    const onSite = async () => (await request.get('/gamma/empty-leg/list', { params: { per_page: 100, sort: 'date:desc' } })).text()
    expect(await onSite()).toContain(leg)
    await decide(page, locale, say(locale, 'Pause'))
    await expect(page.getByText(text(locale, 'staff-market.emptyLegs.status', 'Paused'), { exact: true })).toBeVisible()
    expect(await onSite()).not.toContain(leg)
    await decide(page, locale, say(locale, 'Offer again'))
    await decide(page, locale, say(locale, 'Withdraw'))
    await expect(page.getByText(text(locale, 'staff-market.emptyLegs', 'Withdrawn'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say(locale, 'Offer again') })).toHaveCount(0)
  })

  test(`staff open a shared flight and cancel it; its page answers 410 (${look})`, async ({ openOffice, request }) => {
    await findFreeSeat(request, locale)
    const member = await newMember(request, ['operations'])
    const page = await openOffice(member, appearance)
    await page.goto('/staff/shared-flights')
    const [tail = ''] = (await page.getByRole('row').nth(1).locator('[data-column=tail]').innerText()).split(' · ')
    await page.getByRole('button', { name: say(locale, 'New shared flight') }).click()
    await fillFlight(page, locale, 'sharedFlights', { tail, days: 75 + Math.round(width / 100) + 30 * test.info().retry })
    await page.getByRole('button', { name: say(locale, 'Open the sale') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /LSGG|GVA/ })).toBeVisible()
    await expect(page.getByText(pattern(locale, 'staff-market', '{sold} of {total}')).first()).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    await decide(page, locale, say(locale, 'Cancel the flight'))
    await expect(page.getByText(text(locale, 'staff-market.sharedFlights', 'Cancelled'), { exact: true })).toBeVisible()
    const details = await request.get('/gamma/staff/sharing/get', { headers: member.headers, params: { id } })
    const { company } = (await details.json()) as { company: { id: number } }
    const answer = await request.get('/gamma/sharing/get', { params: { id, company_id: company.id } })
    expect(answer.status()).toBe(410)
  })

  test(`staff check a file of an operator and import it (${look})`, async ({ openOffice, request }) => {
    const member = await newMember(request, ['operations'])
    const page = await openOffice(member, appearance)
    await findLegs(request, locale)
    const list = await request.get('/gamma/staff/empty-leg/list', { headers: member.headers })
    const { data } = (await list.json()) as { data: { company: { name: string }; aircraft: { tail: string } }[] }
    const { company, aircraft } = data[0]!
    const rows = [
      `${aircraft.tail},LSGG,EGGW,${dateTime(115 + Math.round(width / 200))},T${width}`,
      `ZZ-ZZZ,LSGG,EGGW,${dateTime(150)},Z${width}`,
    ]
    await page.goto('/staff/calendars')
    const check = page.getByRole('button', { name: say(locale, 'Check the file') })
    await check.click()
    await expect(page.getByText(say(locale, 'Fill in this field')).first()).toBeVisible()
    await page.getByLabel(say(locale, 'Operator')).selectOption({ label: company.name })
    await page.getByLabel(say(locale, 'Choose a file')).setInputFiles({
      name: 'legs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['tail,departure,arrival,departure_time,reference', ...rows].join('\n')),
    })
    await check.click()
    const changes = page.getByRole('region', { name: say(locale, 'What changes') })
    await expect(changes.getByRole('row').nth(1)).toContainText(say(locale, 'No active aircraft has this tail'))
    await expect(changes.getByRole('row').nth(1)).toContainText(say(locale, 'Correct the tail, or add the aircraft to the fleet.'))
    await expect(changes.getByRole('row').nth(2)).toContainText(say(locale, 'New'))
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: say(locale, 'Import these changes') }).click()
    await expect(page.getByText(say(locale, 'The file is imported'))).toBeVisible()
    const calendars = page.getByRole('region', { name: say(locale, 'Calendars') })
    await expectRow(calendars, company.name, text(locale, 'staff-market.calendars', 'Imported'))
  })

  test(`a member without the role sees why the page is closed (${look})`, async ({ browser, openOffice, request, baseURL }) => {
    const member = await newMember(request, ['documents'])
    const page = await openOffice(member, appearance)
    await page.goto('/staff/empty-legs')
    await expect(page.getByRole('heading', { name: text(locale, 'staff', 'This is not open to you') })).toBeVisible()
    await expect(page.getByRole('link', { name: text(locale, 'staff', 'Empty legs') })).toHaveCount(0)
    const customer = await newCustomer(request)
    const outside = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    expect((await outside.request.get('/gamma/staff/empty-leg/list')).status()).toBe(401)
    await outside.close()
  })
}
