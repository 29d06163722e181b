import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, type Customer } from './backend.ts'
import { findLegs } from './empty-legs.ts'
import { live, typeInto } from './journey.ts'
import { contextOptions, staffLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { newMember, openTripTab } from './staff.ts'
import { type Locale, pattern, text } from './texts.ts'

const staffText = (locale: Locale, english: string) => text(locale, 'staff-market', english)

interface StaffLeg {
  id: string
  company: { id: number }
  parent: { id: string; pnr: string } | null
  departure_date: string
}

/** A paid empty leg on a positioning flight of the demo market, each worker another one. */
async function buyLeg(request: APIRequestContext, { staff, buyer, at }: { staff: Record<string, string>; buyer: Customer; at: number }) {
  const list = await request.get('/gamma/staff/empty-leg/list', { headers: staff, params: { per_page: 100 } })
  const { data } = (await list.json()) as { data: StaffLeg[] }
  const suitable = data.filter(({ parent, departure_date: departure }) => parent !== null && /T(0[9]|1[0-3])/.test(departure))
  // Flights that join two trips end with the change of one of them.
  const alone: StaffLeg[] = []
  for (const one of suitable.toReversed()) {
    if (alone.length > at) break
    const trip = await request.get(`/gamma/staff/order/get?id=${one.parent!.id}`, { headers: staff })
    if (((await trip.json()) as { chain: object | null }).chain === null) alone.push(one)
  }
  const leg = alone[at]!
  const body = { empty_leg: { id: leg.id, company_id: leg.company.id } }
  const created = await request.post('/gamma/order/create', { headers: buyer.headers, data: body })
  const order = (await created.json()) as { id: string; pnr: string; invoices: { id: string }[] }
  await payFromBalance(request, buyer, order.invoices[0]!.id)
  return { order, parent: leg.parent! }
}

async function findTrip(page: Page, locale: Locale, pnr: string): Promise<void> {
  await page.goto('/staff/trips')
  await typeInto(page.getByLabel(staffText(locale, 'Booking reference, tail, airport, name or phone')), pnr)
  await page.getByRole('button', { name: staffText(locale, 'Search') }).click()
  expect.soft(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: pnr }).click()
}

/** Enters departures until one has this answer: the aircraft may be taken. */
async function tryTimes(dialog: Locator, locale: Locale, times: Temporal.PlainDateTime[], answer: Locator): Promise<void> {
  for (const time of times) {
    await dialog
      .getByLabel(pattern(locale, 'staff-market', '{route}, departure, local time ({zone})'))
      .first()
      .fill(time.toString({ smallestUnit: 'minute' }))
    await dialog.getByRole('button', { name: staffText(locale, 'Show what happens') }).click()
    await expect(answer.or(dialog.getByRole('alert'))).toBeVisible()
    if (await answer.isVisible()) break
  }
}

for (const [at, appearance] of staffLooks.entries()) {
  const { locale, width } = appearance

  test(`staff move a trip by what its customer need not agree to, and the buyer of its empty leg is notified (${locale}, ${width} px)`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    await findLegs(request, locale)
    const member = await newMember(request, ['operations'])
    const buyer = await newCustomer(request)
    const { order, parent } = await buyLeg(request, { staff: member.headers, buyer, at })

    const page = await openOffice(member, appearance)
    await findTrip(page, locale, parent.pnr)
    await page.getByRole('button', { name: staffText(locale, 'Change the trip') }).click()
    const dialog = page.getByRole('dialog')
    const time = dialog.getByLabel(pattern(locale, 'staff-market', '{route}, departure, local time ({zone})')).first()
    const before = Temporal.PlainDateTime.from(await time.inputValue())
    const apply = dialog.getByRole('button', { name: staffText(locale, 'Apply the change') })
    const consent = dialog.getByText(pattern(locale, 'staff-market', 'The customer must agree to this first: {what}.'))
    await tryTimes(
      dialog,
      locale,
      [4, 3, -4, -3, 2, -2, 1, -1].map((hours) => before.add({ hours })),
      consent,
    )
    await expect(consent).toBeVisible()
    await apply.click()
    await expect(dialog.getByText(staffText(locale, 'Agree with the customer first, then choose how'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: staffText(locale, 'Edit'), exact: true }).click()
    await tryTimes(
      dialog,
      locale,
      [30, 15, -30, -15].map((minutes) => before.add({ minutes })),
      apply,
    )
    await expect(dialog.getByRole('listitem').filter({ hasText: order.pnr })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    // The preview asks for no reason; the change does.
    await apply.click()
    await expect(dialog.getByText(staffText(locale, 'Say why'))).toBeVisible()
    await typeInto(dialog.getByLabel(staffText(locale, 'Reason, for the history'), { exact: true }), 'The meeting ends later')
    await apply.click()
    await expect(dialog).toHaveCount(0)
    await openTripTab(page, locale, 'history')
    await expect(page.getByText(staffText(locale, 'Flight plan changed')).first()).toBeVisible()

    const site = await openAs(buyer, contextOptions(appearance))
    await site.goto(`${locale === 'it' ? '/it' : ''}/order/${order.id}`)
    await live(site)
    await expect(site.getByText(text(locale, 'order', 'Flight plan changed')).first()).toBeVisible()
    expect.soft(await findViolations(site)).toEqual([])
  })
}
