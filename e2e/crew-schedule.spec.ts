import type { APIRequestContext, Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { firmOffers, newCustomer, newOrder, toTrip } from './backend.ts'
import { expect, test } from './case.ts'
import { type PaidTrip, readTrip } from './events.ts'
import { type Look, staffLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { seconds } from './patience.ts'
import { type Member, newMember } from './staff.ts'
import { type Locale, fill, words } from './texts.ts'

type Seat = 'captain' | 'first_officer'
interface Candidate {
  id: string
  name: string
  seat: Seat | 'cabin'
  problems: string[]
  duty: string[]
  absence: object | null
}

const say = (locale: Locale, key: string) => words(locale, 'staff-schedule', `crew.${key}`)

/** A paid trip of an aircraft that two pilots fly. */
async function paidJet(request: APIRequestContext, days: number): Promise<PaidTrip> {
  const customer = await newCustomer(request)
  const trip = await toTrip(request, { stops: [{ to: 'Nice', days }] })
  const jet = (await firmOffers(request, customer, trip)).find(({ aircraft_class: { slug } }) => slug !== 'turboprop')
  const { id, invoice } = await newOrder(request, customer, trip, jet)
  await payFromBalance(request, customer, invoice)
  return readTrip(request, customer, id)
}

const getOfTrip = async <T>(request: APIRequestContext, { headers }: Pick<Member, 'headers'>, path: string): Promise<T> =>
  (await (await request.get(`/gamma/staff/trip/${path}`, { headers })).json()) as T

interface CrewedLeg {
  id: string
  crew: { name: string; seat: string }[]
  missing: Record<Seat, number>
}

async function readFirstLeg(request: APIRequestContext, staff: Pick<Member, 'headers'>, trip: PaidTrip): Promise<CrewedLeg> {
  const { legs } = await getOfTrip<{ legs: CrewedLeg[] }>(request, staff, `crew?id=${trip.id}`)
  return legs[0]!
}

/** A member whom nothing keeps from the first leg of a trip. */
async function findFit(request: APIRequestContext, staff: Pick<Member, 'headers'>, trip: PaidTrip, seat: Seat): Promise<Candidate> {
  const leg = await readFirstLeg(request, staff, trip)
  expect([leg.crew, leg.missing[seat]]).toEqual([[], 1])
  const { data } = await getOfTrip<{ data: Candidate[] }>(request, staff, `crew-candidates?order=${trip.id}&leg=${leg.id}`)
  const fit = data.find((one) => one.seat === seat && one.problems.length + one.duty.length === 0 && one.absence === null)
  if (!fit) throw new Error(`No ${seat} can fly ${trip.tail}.`)
  return fit
}

/** The schedule with the rows of the members of this name. */
async function openRows(page: Page, { name }: Candidate, day: string): Promise<void> {
  await page.goto(`/staff/schedule?rows=crew&days=3&from=${day}&query=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
}

/** The flight among the open seats of its operator, while this one is open. */
const openSeat = (page: Page, locale: Locale, { pnr }: PaidTrip, seat: Seat) =>
  page.getByRole('button', {
    name: new RegExp(`^${pnr} .*${say(locale, 'needs').split('{')[0]}.*${words(locale, 'staff-crew', `role.${seat}`)}`),
  })

async function dragOnto(page: Page, trip: PaidTrip, locale: Locale, member: Candidate): Promise<void> {
  const from = (await openSeat(page, locale, trip, 'captain').boundingBox())!
  const row = page.locator(`[data-crew="${member.id}"]`)
  const to = (await row.boundingBox())!
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 12, from.y + from.height / 2 + 4, { steps: 3 })
  await expect(row).toHaveAttribute('data-drop', 'fits')
  await page.mouse.move(x, to.y + to.height / 2, { steps: 4 })
  await expect(row).toHaveAttribute('data-drop', 'target')
  await page.mouse.up()
}

async function assignByKey(page: Page, { pnr }: PaidTrip, member: Candidate): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.locator(`[data-member="${member.id}"]`).focus()
  await page.keyboard.press('a')
  const assign = dialog.getByRole('button', { name: new RegExp(pnr) })
  await expect(assign).toBeVisible()
  expect.soft(await findViolations(page)).toEqual([])
  await assign.click()
}

const expectAssigned = (page: Page, locale: Locale, { name }: Candidate, { pnr }: PaidTrip) =>
  expect(page.getByText(fill(say(locale, 'assigned'), { name, pnr })).last()).toBeVisible()

if (isFullRun)
  for (const [nth, look] of (staffLooks satisfies Look[]).entries()) {
    const { locale, width } = look

    test(`the seats of a flight are given to crew members on the schedule (${locale}, ${width} px)`, async ({ openOffice, request }) => {
      test.setTimeout(seconds(180))
      // A day of its own.
      const days = 61 + 9 * nth
      const trip = await paidJet(request, days)
      const member = await newMember(request, ['operations'])
      const page = await openOffice(member, look)
      const day = Temporal.Now.plainDateISO('UTC').add({ days }).toString()
      const [captain, officer] = [await findFit(request, member, trip, 'captain'), await findFit(request, member, trip, 'first_officer')]

      await openRows(page, captain, day)
      await expect(openSeat(page, locale, trip, 'captain')).toBeVisible()
      expect.soft(await findViolations(page)).toEqual([])
      if (width >= 768) await dragOnto(page, trip, locale, captain)
      else await assignByKey(page, trip, captain)
      await expectAssigned(page, locale, captain, trip)
      await expect(openSeat(page, locale, trip, 'captain')).toHaveCount(0)
      await expect(openSeat(page, locale, trip, 'first_officer')).toBeVisible()

      await openRows(page, officer, day)
      await assignByKey(page, trip, officer)
      await expectAssigned(page, locale, officer, trip)
      await expect(openSeat(page, locale, trip, 'first_officer')).toHaveCount(0)
      const { crew, missing } = await readFirstLeg(request, member, trip)
      expect(crew.map(({ name, seat }) => [seat, name])).toEqual([
        ['captain', captain.name],
        ['first_officer', officer.name],
      ])
      expect(missing).toMatchObject({ captain: 0, first_officer: 0 })
    })
  }
