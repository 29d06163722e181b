import type { Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { payFromBalance } from './money.ts'
import { type Look, staffLooks } from './looks.ts'
import { newMember } from './staff.ts'
import { type Locale, fill, pattern, text } from './texts.ts'

const say = (locale: Locale, english: string) => text(locale, 'staff-schedule', english)

interface Booked {
  pnr: string
  aircraft: { tail: string }
}

/** The flight of this booking on the schedule. */
const getBar = (page: Page, pnr: string): Locator => page.getByRole('button', { name: new RegExp(`^${pnr} LTN – `) })

/** Checks the move that is on the page, and applies it. */
async function apply(page: Page, locale: Locale, reason: string | null): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say(locale, 'Nothing has changed yet. This is what the move does:'))).toBeVisible()
  const field = dialog.getByLabel(say(locale, 'Reason, for the history'))
  if (reason !== null) await typeInto(field, reason)
  else await expect(field).not.toHaveValue('')
  await dialog.getByRole('button', { name: say(locale, 'Apply the move') }).click()
  await expect(dialog).toHaveCount(0)
}

async function dragBy(page: Page, bar: Locator, pixels: number): Promise<void> {
  await bar.scrollIntoViewIfNeeded()
  const box = (await bar.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + pixels / 2, y)
  await page.mouse.move(x + pixels, y)
  await page.mouse.up()
}

async function moveAndUndo(page: Page, { locale, width }: Look, { pnr, aircraft }: Booked): Promise<void> {
  const bar = getBar(page, pnr)
  // Half an hour later, as the customer need not agree to: with the pointer, or with the keys.
  if (width === 1440) await dragBy(page, bar, 15)
  else {
    await bar.focus()
    for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByText(fill(say(locale, '{pnr}: {time} UTC, {tail}'), { pnr, time: '11:00', tail: aircraft.tail }))).toBeAttached()
    await page.keyboard.press('Enter')
  }
  expect.soft(await findViolations(page)).toEqual([])
  await apply(page, locale, 'The meeting ends later')
  await expect(bar).toHaveAccessibleName(/11:00/)

  await page.getByRole('button', { name: fill(say(locale, 'Undo: {what}'), { what: fill(say(locale, 'move of {pnr}'), { pnr }) }) }).click()
  await apply(page, locale, null)
  await expect(bar).toHaveAccessibleName(/10:30/)
}

async function lookAtFlight(page: Page, locale: Locale, { pnr }: Booked): Promise<void> {
  const bar = getBar(page, pnr)
  // Escape puts a flight back without asking the server.
  await bar.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: say(locale, 'Open the trip') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** A block over the flight asks again; beside it, it is made and removed. */
async function blockAircraft(page: Page, locale: Locale, { pnr, aircraft }: Booked, from: Temporal.PlainDate): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: say(locale, 'Block an aircraft') }).click()
  await dialog.getByLabel(text(locale, 'staff-schedule.block', 'Aircraft')).selectOption(aircraft.tail)
  await dialog.getByLabel(say(locale, 'From (UTC)'), { exact: true }).fill(`${from.toString()}T08:00`)
  await dialog.getByLabel(say(locale, 'To (UTC)'), { exact: true }).fill(`${from.toString()}T20:00`)
  const submit = dialog.getByRole('button', { name: say(locale, 'Block the aircraft') })
  await submit.click()
  await expect(dialog.getByText(say(locale, 'Say what for, in three letters or more'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'What for')), 'Tyre change')
  // The schedule behind the dialog is slow to load again: the second press does not wait for it.
  const loaded = Promise.withResolvers<void>()
  await page.route('**/gamma/staff/schedule/get*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await submit.click()
  await expect(dialog.getByRole('link', { name: pnr })).toBeVisible()
  await expect(dialog.getByRole('button', { name: say(locale, 'Block anyway') })).toBeEnabled()
  loaded.resolve()
  const later = from.add({ days: 2 }).toString()
  await dialog.getByLabel(say(locale, 'From (UTC)'), { exact: true }).fill(`${later}T08:00`)
  await dialog.getByLabel(say(locale, 'To (UTC)'), { exact: true }).fill(`${later}T10:00`)
  await submit.click()
  const block = page
    .getByRole('button', { name: pattern(locale, 'staff-schedule', '{kind}, {from} to {to} UTC') })
    .filter({ hasText: 'Tyre change' })
  // An empty leg of the demo market may be in the way, which goes off sale.
  const anyway = dialog.getByRole('button', { name: say(locale, 'Block anyway') })
  await expect(anyway.or(block)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(dialog).toHaveCount(0)
  await expect(block).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await block.click()
  await dialog.getByRole('button', { name: say(locale, 'Remove the block') }).click()
  await expect(block).toHaveCount(0)
}

for (const [nth, look] of staffLooks.entries()) {
  // A day of its own.
  const day = 75 + 7 * nth
  const { locale, width } = look

  test(`a flight is moved, moved back, and an aircraft blocked (${locale}, ${width} px)`, async ({ openOffice, request }) => {
    const customer = await newCustomer(request)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request, { stops: [{ to: 'Nice', days: day }] }))
    await payFromBalance(request, customer, invoice)
    const order = await request.get('/gamma/order/get', { headers: customer.headers, params: { id } })
    const booked = (await order.json()) as Booked

    const member = await newMember(request, ['operations'])
    const page = await openOffice(member, look)
    const from = Temporal.Now.plainDateISO('UTC').add({ days: day })
    await page.goto(`/staff/schedule?days=3&from=${from.toString()}`)
    await expect(getBar(page, booked.pnr)).toHaveAccessibleName(/10:30/)
    expect.soft(await findViolations(page)).toEqual([])

    await moveAndUndo(page, look, booked)
    await lookAtFlight(page, locale, booked)
    await blockAircraft(page, locale, booked, from)
  })
}
