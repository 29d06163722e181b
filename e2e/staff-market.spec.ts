import { type Page, expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { openContext, newCustomer } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { findFreeSeat } from './shared-flights.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { type Locale, pattern, words } from './texts.ts'

const appearances = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const

const say = (locale: Locale, path: string): string => words(locale, 'staff-market', path)
const dateTime = (days: number): string => `${Temporal.Now.plainDateISO().add({ days }).toString()}T10:30`

async function fillFlight(page: Page, locale: Locale, form: 'emptyLegs' | 'sharedFlights', flight: { tail: string; days: number }) {
  const field = (name: string) => page.getByRole('dialog').getByLabel(say(locale, `${form}.form.${name}`), { exact: true })
  await field('tail').fill(flight.tail)
  await field('departure').fill('lsgg')
  await field('arrival').fill('EGGW')
  await field('departureDate').fill(dateTime(flight.days))
}

async function decide(page: Page, locale: Locale, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: say(locale, 'reasonDialog.confirm') })
  await confirm.click()
  await expect(dialog.getByText(say(locale, 'reasonDialog.reasonMissing'))).toBeVisible()
  await dialog.getByLabel(say(locale, 'reasonDialog.reason')).fill('Plans have changed')
  await confirm.click()
  await expect(dialog).toHaveCount(0)
}

for (const appearance of appearances) {
  const { locale, width } = appearance
  const look = `${locale}, ${width} px`

  test(`staff enter an empty leg, price, pause and withdraw it (${look})`, async ({ browser, request, baseURL }) => {
    await findLegs(request, locale)
    const member = await newMember(request, ['sales'])
    const context = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await context.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/empty-legs')
    const [tail = ''] = (await page.getByRole('row').nth(1).locator('[data-column=tail]').innerText()).split(' · ')
    await page.getByRole('button', { name: say(locale, 'emptyLegs.add') }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: say(locale, 'emptyLegs.form.submit') })
    await fillFlight(page, locale, 'emptyLegs', { tail: 'ZZ-ZZZ', days: 200 + width / 10 })
    await submit.click()
    await expect(dialog.getByText(say(locale, 'fieldErrors.unknown_tail'))).toBeVisible()
    await dialog.getByLabel(say(locale, 'emptyLegs.form.tail')).fill(tail)
    await submit.click()
    await expect(page.getByRole('heading', { level: 1, name: /LSGG|GVA/ })).toBeVisible()
    const leg = page.url().split('/').at(-1) ?? ''

    await page.getByRole('button', { name: say(locale, 'emptyLegs.action.price') }).click()
    await dialog.getByRole('switch').check()
    await dialog.getByLabel(say(locale, 'emptyLegs.dialog.stepPercent')).first().fill('90')
    await dialog.getByRole('button', { name: say(locale, 'emptyLegs.action.price') }).click()
    await expect(page.getByText(say(locale, 'emptyLegs.ownSteps'))).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '90 %' })).toContainText(say(locale, 'emptyLegs.detail.current'))

    await decide(page, locale, say(locale, 'emptyLegs.action.push'))
    await expect(page.getByText(say(locale, 'emptyLegs.history.pushed'))).toBeVisible()

    const onSite = async () => (await request.get('/gamma/empty-leg/list', { params: { per_page: 100, sort: 'date:desc' } })).text()
    expect(await onSite()).toContain(leg)
    await decide(page, locale, say(locale, 'emptyLegs.action.pause'))
    await expect(page.getByText(say(locale, 'emptyLegs.status.draft'), { exact: true })).toBeVisible()
    expect(await onSite()).not.toContain(leg)
    await decide(page, locale, say(locale, 'emptyLegs.action.offer'))
    await decide(page, locale, say(locale, 'emptyLegs.action.withdraw'))
    await expect(page.getByText(say(locale, 'emptyLegs.status.withdrawn'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say(locale, 'emptyLegs.action.offer') })).toHaveCount(0)
    await context.close()
  })

  test(`staff open a shared flight and cancel it; its page answers 410 (${look})`, async ({ browser, request, baseURL }) => {
    await findFreeSeat(request, locale)
    const member = await newMember(request, ['operations'])
    const context = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await context.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/shared-flights')
    const [tail = ''] = (await page.getByRole('row').nth(1).locator('[data-column=tail]').innerText()).split(' · ')
    await page.getByRole('button', { name: say(locale, 'sharedFlights.add') }).click()
    await fillFlight(page, locale, 'sharedFlights', { tail, days: 180 + width / 10 })
    await page.getByRole('button', { name: say(locale, 'sharedFlights.form.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: /LSGG|GVA/ })).toBeVisible()
    await expect(page.getByText(pattern(locale, 'staff-market', 'sharedFlights.soldOf')).first()).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    await decide(page, locale, say(locale, 'sharedFlights.action.canceled'))
    await expect(page.getByText(say(locale, 'sharedFlights.status.no_go'), { exact: true })).toBeVisible()
    const details = await request.get('/gamma/staff/sharing/get', { headers: member.headers, params: { id } })
    const { company } = (await details.json()) as { company: { id: number } }
    const answer = await request.get('/gamma/sharing/get', { params: { id, company_id: company.id } })
    expect(answer.status()).toBe(410)
    await context.close()
  })

  test(`staff check a file of an operator and import it (${look})`, async ({ browser, request, baseURL }) => {
    const member = await newMember(request, ['operations'])
    const context = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await context.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await findLegs(request, locale)
    const list = await request.get('/gamma/staff/empty-leg/list', { headers: member.headers })
    const { data } = (await list.json()) as { data: { company: { name: string }; aircraft: { tail: string } }[] }
    const { company, aircraft } = data[0]!
    const rows = [`${aircraft.tail},LSGG,EGGW,${dateTime(140 + width / 10)},T${width}`, `ZZ-ZZZ,LSGG,EGGW,${dateTime(150)},Z${width}`]
    await page.goto('/staff/calendars')
    const check = page.getByRole('button', { name: say(locale, 'calendars.upload.preview') })
    await check.click()
    await expect(page.getByText(say(locale, 'calendars.form.required')).first()).toBeVisible()
    await page.getByLabel(say(locale, 'calendars.upload.company')).selectOption({ label: company.name })
    await page.getByLabel(say(locale, 'calendars.upload.file')).setInputFiles({
      name: 'legs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['tail,departure,arrival,departure_time,reference', ...rows].join('\n')),
    })
    await check.click()
    const changes = page.getByRole('region', { name: say(locale, 'calendars.result.title') })
    await expect(changes.getByRole('row').nth(1)).toContainText(say(locale, 'calendars.result.actions.add'))
    await expect(changes.getByRole('row').nth(2)).toContainText(say(locale, 'calendars.problems.unknown_tail'))
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: say(locale, 'calendars.upload.importIt') }).click()
    await expect(page.getByText(say(locale, 'calendars.upload.done'))).toBeVisible()
    const calendars = page.getByRole('region', { name: say(locale, 'calendars.feeds.title') })
    await expect(calendars.getByRole('row').filter({ hasText: company.name })).toContainText(say(locale, 'calendars.feeds.imported'))
    await context.close()
  })

  test(`a member without the role sees why the page is closed (${look})`, async ({ browser, request, baseURL }) => {
    const member = await newMember(request, ['documents'])
    const context = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await context.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/empty-legs')
    await expect(page.getByRole('heading', { name: words(locale, 'staff', 'page.forbidden') })).toBeVisible()
    await expect(page.getByRole('link', { name: words(locale, 'staff', 'nav.emptyLegs') })).toHaveCount(0)
    const customer = await newCustomer(request)
    const outside = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    expect((await outside.request.get('/gamma/staff/empty-leg/list')).status()).toBe(401)
    await outside.close()
    await context.close()
  })
}
