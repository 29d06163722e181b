import type { Page } from '@playwright/test'
import { isReleaseStopper, type ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { acceptReplacement, checkSearchTime, groundFor, proposeOther, reachableDeparture } from './event-grounding.ts'
import { closeBooks, followOnPhone, sendCrewLink, typeTimes } from './event-live.ts'
import { paidTrip, paidTripOfToday, readTrip, refusedRelease, reopenAlone, settledItems, stoppedBy } from './events.ts'
import { Interactions } from './interactions.ts'
import { desk } from './looks.ts'
import { departIn, fly, sendManifests } from './operations.ts'
import { approveAsColleague, getColleague, newMember } from './staff.ts'
import { fill, keyPattern, pattern } from './texts.ts'
import { seconds } from './patience.ts'

/** What a day brings besides its plan. Each case says what people pressed and typed for it. */
const onPhone = { viewport: { width: 390, height: 844 } }

async function release(page: Page, day: Interactions, approve: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await day.press(page.getByRole('button', { name: 'Release the trip' }))
  await day.type(dialog.getByLabel('Reason'), 'Slots are promised by phone')
  await day.press(dialog.getByRole('button', { name: 'Confirm' }))
  await expect(dialog).toHaveCount(0)
  await approve()
  await page.reload()
  await expect(page.getByText(pattern('en', 'staff-operations', 'Released by {name}, {moment}'))).toBeVisible()
}

/** The captain reports sick until further notice, and another one is assigned. */
async function replaceSickCaptain(page: Page, day: Interactions): Promise<void> {
  const report = page.getByRole('button', { name: keyPattern('en', 'staff-crew', 'absence.report') }).first()
  const sick = /^Report (.+) absent$/.exec((await report.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  expect(sick).not.toBe('')
  await day.press(report)
  const absence = page.getByRole('dialog')
  await day.press(absence.getByRole('button', { name: 'Record the absence' }))
  // A captain may be on flights of other trips too.
  await expect(absence.getByText('release taken back').first()).toBeVisible()
  await day.press(absence.getByRole('button', { name: 'Apply and take them off' }))
  await expect(absence).toHaveCount(0)
  await expect(page.getByText('Not assigned').first()).toBeVisible()
  await day.press(page.getByRole('button', { name: keyPattern('en', 'staff-crew', 'trip.assignTo') }).first())
  const dialog = page.getByRole('dialog')
  const captains = dialog.getByRole('listitem').filter({ has: page.getByText('Captain', { exact: true }) })
  await expect(captains.getByRole('button', { name: /^Assign / }).first()).toBeVisible()
  await expect(captains.getByRole('button', { name: fill('Assign {name}', { name: sick }), exact: true })).toHaveCount(0)
  await day.press(captains.getByRole('button', { name: /^Assign / }).first())
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Not assigned')).toHaveCount(0)
}

if (isFullRun)
  test('an aircraft is grounded shortly before its departure, and the customer accepts another operator', async ({
    openAs,
    openOffice,
    request,
  }) => {
    test.setTimeout(seconds(300))
    const day = new Interactions('grounded')
    const customer = await newCustomer(request)
    const trip = await paidTripOfToday(request, customer)
    const minutes = reachableDeparture(Temporal.Now.zonedDateTimeISO('UTC'))
    await departIn(trip.id, minutes)
    const { headers } = await newMember(request, ['operations', 'sales'])
    const office = await openOffice({ headers }, desk)
    await groundFor(office, day, trip, minutes)
    const took = await checkSearchTime(trip)
    const proposed = await proposeOther(office, day, { request, headers, trip })
    await acceptReplacement(await openAs(customer, onPhone), day, trip)
    const now = await readTrip(request, customer, trip.id)
    expect([now.tail, now.company.id === trip.company.id]).toEqual([proposed, false])
    process.stdout.write(`${day.toString()}; ${minutes} minutes before departure, ${took.toFixed(1)} s from grounding to replacements\n`)
  })

if (isFullRun)
  test('a release is refused for each item that follows from data, and falls with its captain', async ({ openOffice, request }) => {
    test.setTimeout(seconds(300))
    const day = new Interactions('release and a sick captain')
    const trip = await paidTrip(request, await newCustomer(request))
    const { headers } = await newMember(request, ['operations'])
    const page = await openOffice({ headers }, desk)
    await sendManifests(request, headers, trip.id)
    const kinds = (await settledItems(trip.id)).filter((kind): kind is ChecklistKind => isReleaseStopper(kind as ChecklistKind))
    expect(kinds).toEqual(expect.arrayContaining(['contract', 'crew', 'general_declaration']))
    for (const kind of kinds) {
      const settle = await reopenAlone(trip.id, kind)
      await page.goto(`/staff/trips/${trip.id}/checklist`)
      await expect(stoppedBy(page, kind)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Release the trip' })).toHaveCount(0)
      expect([kind, await refusedRelease(request, headers, trip.id)]).toEqual([kind, 'RELEASE_BLOCKED'])
      await settle()
    }
    await page.reload()
    day.begin('release')
    const approve = () => approveAsColleague(request, `release:${trip.id}`)
    await release(page, day, approve)
    day.begin('sick captain')
    await replaceSickCaptain(page, day)
    await expect(page.getByText(pattern('en', 'staff-operations', 'Released by {name}, {moment}'))).toHaveCount(0)
    // The declaration lists the crew: it goes out again.
    await expect(stoppedBy(page, 'general_declaration')).toBeVisible()
    await sendManifests(request, headers, trip.id)
    await page.reload()
    day.begin('second release')
    await release(page, day, approve)
    process.stdout.write(`${day.toString()}; refused for ${kinds.join(', ')}\n`)
  })

if (isFullRun)
  test('an insurance that ends at midnight takes the aircraft from the trip of the day after, and its renewal gives it back', async ({
    openOffice,
    request,
  }) => {
    test.setTimeout(seconds(240))
    const day = new Interactions('insurance until midnight')
    const days = 88
    const trip = await paidTrip(request, await newCustomer(request), { stops: [{ to: 'Nice', days }] })
    const page = await openOffice(['operations'], desk)
    const dialog = page.getByRole('dialog')
    const insure = async (until: string, submit: string[]) => {
      await page.goto('/staff/fleet/operators')
      await day.press(page.getByRole('button', { name: `Edit ${trip.company.name}`, exact: true }))
      const field = dialog.getByLabel('Insured until', { exact: true })
      const before = await field.inputValue()
      await day.set(field, until)
      for (const name of submit) await day.press(dialog.getByRole('button', { name, exact: true }))
      await expect(dialog).toHaveCount(0)
      return before
    }
    day.begin('ends')
    const before = await insure(
      Temporal.Now.plainDateISO()
        .add({ days: days - 1 })
        .toString(),
      ['Save', 'Save anyway'],
    )
    await page.goto(`/staff/trips/${trip.id}`)
    await expect(page.getByText('insurance over by then').first()).toBeVisible()
    day.begin('renewed')
    await insure(before, ['Save'])
    await page.goto(`/staff/trips/${trip.id}`)
    await expect(page.getByText('insurance over by then')).toHaveCount(0)
    process.stdout.write(`${day.toString()}\n`)
  })

if (isFullRun)
  test('a flight is followed live from boarding to its closed books', async ({ openAs, openOffice, request }) => {
    test.setTimeout(seconds(400))
    const day = new Interactions('followed live')
    const customer = await newCustomer(request)
    const trip = await paidTripOfToday(request, customer)
    const { headers } = await newMember(request, ['operations'])
    await sendManifests(request, headers, trip.id)
    const office = await openOffice({ headers }, desk)
    await office.goto(`/staff/trips/${trip.id}/checklist`)
    day.begin('release')
    await release(office, day, () => approveAsColleague(request, `release:${trip.id}`))
    day.begin('crew link')
    const link = await sendCrewLink(office, day)
    await departIn(trip.id, 10)
    await office.goto(`/staff/trips/${trip.id}`)
    day.begin('boarding')
    await day.press(office.getByRole('button', { name: keyPattern('en', 'staff-flight-status', 'boardOf') }))
    const follow = await followOnPhone(await openAs(customer, onPhone), trip)
    await follow('Boarding')
    await departIn(trip.id, -6)
    day.begin('times by the crew')
    const crew = await openAs(null, onPhone)
    await typeTimes(crew, day, { link, trip, ago: { off_block: 5, takeoff: 4 } })
    await follow('In the air')
    await typeTimes(crew, day, { link, trip, ago: { landing: 2, on_block: 1 } })
    await follow('Arrived')
    await fly(trip.id)
    const books = await getColleague(request)
    await closeBooks(await openOffice(books, desk), day, { request, headers: books.headers, trip })
    process.stdout.write(`${day.toString()}\n`)
  })
