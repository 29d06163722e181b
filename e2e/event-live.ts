import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { PaidTrip } from './events.ts'
import type { Interactions } from './interactions.ts'
import { live } from './journey.ts'
import { keyPattern, pattern, words } from './texts.ts'
import { seconds } from './patience.ts'

const crewText = (key: string) => words('en', 'staff-crew', `page.${key}`)

/** Makes the link of the first crew member, to be handed on. */
export async function sendCrewLink(page: Page, day: Interactions): Promise<string> {
  const dialog = page.getByRole('dialog')
  await day.press(page.getByRole('button', { name: keyPattern('en', 'staff-crew', 'page.sendTo') }).first())
  await day.choose(dialog.getByLabel(crewText('channel')), 'copy')
  await day.press(dialog.getByRole('button', { name: crewText('submit') }))
  return dialog.getByLabel(crewText('url')).inputValue()
}

/** The customer's page of the flight. @returns waits until it shows a status by itself */
export async function followOnPhone(page: Page, { id }: PaidTrip): Promise<(status: string) => Promise<void>> {
  await page.goto(`/live/${id}`)
  await live(page)
  return (status) => expect(page.getByText(status, { exact: true }).first()).toBeVisible({ timeout: seconds(90) })
}

type Moment = 'off_block' | 'takeoff' | 'landing' | 'on_block'

/** The crew types times of the trip on its page, which has every flight of its duty, so many minutes ago each. */
export async function typeTimes(
  page: Page,
  day: Interactions,
  { link, trip, ago }: { link: string; trip: PaidTrip; ago: Partial<Record<Moment, number>> },
): Promise<void> {
  await page.goto(link)
  await live(page)
  const flight = page.getByRole('region').filter({ hasText: trip.pnr })
  for (const [moment, minutes] of Object.entries(ago)) {
    const at = Temporal.Now.instant().subtract({ minutes }).toString().slice(0, 16)
    await day.set(flight.getByLabel(words('en', 'crew-page', `times.${moment}`), { exact: true }), at)
  }
  await day.press(flight.getByRole('button', { name: words('en', 'crew-page', 'times.save') }))
  await expect(page.getByText(words('en', 'crew-page', 'times.done')).first()).toBeVisible()
}

/** The operator's bill as it was quoted, and the books of the trip. */
export async function closeBooks(
  page: Page,
  day: Interactions,
  { request, headers, trip }: { request: APIRequestContext; headers: Record<string, string>; trip: PaidTrip },
): Promise<void> {
  day.begin('books')
  const { result } = (await (await request.get('/gamma/staff/trip/get', { headers, params: { id: trip.id } })).json()) as {
    result: { quoted_cost: { amount: number } }
  }
  const dialog = page.getByRole('dialog')
  await page.goto(`/staff/trips/${trip.id}/money`)
  await day.press(page.getByRole('button', { name: 'Enter the bill' }))
  await day.type(dialog.getByLabel('Number of the bill'), 'OP-9001')
  await day.type(dialog.getByLabel('Amount, VAT included'), result.quoted_cost.amount.toFixed(2))
  await day.choose(dialog.getByLabel('VAT', { exact: true }), 'international')
  await day.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  for (const name of ['Approve', 'Close the trip']) {
    await day.press(page.getByRole('button', { name, exact: true }))
    await day.press(dialog.getByRole('button', { name: 'Confirm' }))
    await expect(dialog).toHaveCount(0)
  }
  await expect(
    page.getByText(pattern('en', 'staff-operations', 'Closed by {name}, {moment}. The result does not change any more.')),
  ).toBeVisible()
}
