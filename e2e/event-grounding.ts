import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { sql } from './database.ts'
import type { PaidTrip } from './events.ts'
import type { Interactions } from './interactions.ts'
import { live } from './journey.ts'
import { approveAsColleague } from './staff.ts'
import { fill, text } from './texts.ts'
import { seconds } from './patience.ts'

/** The design allows a minute from the grounding to the first replacements. */
const mostSeconds = 60

const utc = (minutes: number) => Temporal.Now.instant().add({ minutes }).toString().slice(0, 16)

/**
 * Minutes to a departure that other operators can still reach: two hours, or those to the next morning, because the bases around London and Nice
 * are closed at night.
 */
export function reachableDeparture(now: Temporal.ZonedDateTime): number {
  const soon = now.add({ hours: 2 })
  if (soon.hour >= 7 && soon.hour < 17) return 120
  const morning = soon.add({ days: soon.hour < 7 ? 0 : 1 }).with({ hour: 8, minute: 0, second: 0 })
  return Math.ceil(now.until(morning).total('minutes'))
}

/** Takes the aircraft out of service until three hours after a departure in so many minutes, on the schedule. */
export async function groundFor(page: Page, day: Interactions, { tail, pnr }: PaidTrip, minutes: number): Promise<void> {
  day.begin('grounding')
  const say = (english: string) => text('en', 'staff-schedule', english)
  const dialog = page.getByRole('dialog')
  await page.goto('/staff/schedule')
  await day.press(page.getByRole('button', { name: say('Block an aircraft') }))
  await day.choose(dialog.getByLabel(say('Aircraft')), tail)
  await day.choose(dialog.getByLabel(say('Kind')), 'out_of_service')
  await day.set(dialog.getByLabel(say('From (UTC)'), { exact: true }), utc(0))
  await day.set(dialog.getByLabel(say('To (UTC)'), { exact: true }), utc(minutes + 180))
  await day.type(dialog.getByLabel(say('What for')), 'Engine chip light')
  await day.press(dialog.getByRole('button', { name: say('Block the aircraft') }))
  await expect(dialog.getByRole('link', { name: pnr })).toBeVisible()
  await day.press(dialog.getByRole('button', { name: say('Block anyway') }))
  await expect(dialog).toHaveCount(0)
}

/** Reads from the server's own record how long its search for replacements took. */
export async function checkSearchTime({ id }: PaidTrip): Promise<number> {
  const read = async () => {
    const [found] = await sql<{ took: number; count: number }>(
      `SELECT extract(epoch FROM found_at - opened_at)::float8 AS took, (SELECT count(*)::int FROM recovery_candidate c WHERE c.recovery_id = recovery.id) AS count
       FROM recovery WHERE order_id = '${id}' AND found_at IS NOT NULL`,
    )
    return found
  }
  await expect.poll(async () => (await read())?.count ?? 0, { timeout: seconds(120) }).toBeGreaterThan(0)
  const { took } = (await read())!
  expect(took).toBeLessThanOrEqual(mostSeconds)
  return took
}

interface Recovery {
  recovery: { candidates: { needs_approval: boolean; plan: { aircraft: { tail: string }; company: string } }[] }
}

/** Proposes an aircraft of another operator. @returns its tail */
export async function proposeOther(
  page: Page,
  day: Interactions,
  { request, headers, trip }: { request: APIRequestContext; headers: Record<string, string>; trip: PaidTrip },
): Promise<string> {
  day.begin('proposal')
  const { recovery } = (await (await request.get('/gamma/staff/recovery/get', { headers, params: { id: trip.id } })).json()) as Recovery
  const other = recovery.candidates.find(({ plan }) => plan.company !== trip.company.name)
  expect(other, JSON.stringify(recovery.candidates)).toBeDefined()
  const { tail } = other!.plan.aircraft
  const dialog = page.getByRole('dialog')
  await page.goto(`/staff/trips/${trip.id}`)
  await day.press(page.getByRole('button', { name: fill(text('en', 'staff-recovery.send', 'Propose {tail}'), { tail }) }))
  await day.type(dialog.getByRole('textbox'), 'Nearest aircraft of its class')
  await day.press(dialog.getByRole('button', { name: text('en', 'staff-recovery', 'Send the proposal') }))
  await expect(dialog).toHaveCount(0)
  if (other!.needs_approval) await approveAsColleague(request, `recovery:${trip.id}`)
  return tail
}

/** The customer accepts on a phone. */
export async function acceptReplacement(phone: Page, day: Interactions, { id, tail }: PaidTrip): Promise<void> {
  day.begin('answer of the customer')
  await phone.goto(`/order/${id}`)
  await live(phone)
  const choice = phone.locator('#replacement')
  await expect(choice).toContainText(tail)
  await day.press(choice.getByRole('radio', { name: text('en', 'replacement', 'Fly with the aircraft we propose') }))
  await day.press(choice.getByRole('button', { name: text('en', 'replacement', 'Accept the aircraft') }))
  await expect(choice).toBeHidden()
}
