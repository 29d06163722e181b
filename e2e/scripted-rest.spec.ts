import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { acceptReplacement, checkSearchTime, proposeOther } from './event-grounding.ts'
import { closeShared, flyFirst, flyRest, groundRest, paidReturn, readBooks, recordTimes } from './event-rest.ts'
import { readTrip } from './events.ts'
import { Interactions } from './interactions.ts'
import { live } from './journey.ts'
import { desk } from './looks.ts'
import { getColleague, newMember } from './staff.ts'
import { fill, keyPattern, text } from './texts.ts'
import { seconds } from './patience.ts'

/** A trip out and back that loses its aircraft between its flights. */
const onPhone = { viewport: { width: 390, height: 844 } }
const days = 4

if (isFullRun)
  test('an aircraft is lost after the first flight, another operator flies the rest, and each has its bill', async ({
    openAs,
    openOffice,
    request,
  }) => {
    test.setTimeout(seconds(400))
    const day = new Interactions('lost after the first flight')
    const customer = await newCustomer(request)
    const trip = await paidReturn(request, customer, days)
    await flyFirst(trip.id)
    const { headers } = await newMember(request, ['operations', 'sales'])
    const office = await openOffice({ headers }, desk)
    await groundRest(office, day, trip, 24 * (days + 5))
    await checkSearchTime(trip)
    const proposed = await proposeOther(office, day, { request, headers, trip })
    const phone = await openAs(customer, onPhone)
    await acceptReplacement(phone, day, trip)
    const now = await readTrip(request, customer, trip.id)
    expect([now.tail, now.company.id === trip.company.id]).toEqual([proposed, false])
    for (const { tail, company } of [trip, now])
      await expect(phone.getByText(new RegExp(`${tail}, operated by ${company.name}`))).toBeVisible()
    await phone.goto(`/live/${trip.id}`)
    await live(phone)
    await expect(phone.getByText(fill(text('en', 'flight-status', 'Operated by {company}'), { company: trip.company.name }))).toBeVisible()

    await flyRest(trip.id)
    await recordTimes(request, headers, trip.id)
    const colleague = await getColleague(request)
    const { operators } = await readBooks(request, headers, trip.id)
    expect(operators.map(({ company }) => company.id)).toEqual([trip.company.id, now.company.id])
    const books = await openOffice(colleague, desk)
    await closeShared(books, day, trip.id, operators)
    await expect(books.getByText(keyPattern('en', 'staff-operations', 'result.frozen'))).toBeVisible()
    process.stdout.write(`${day.toString()}\n`)
  })

if (isFullRun)
  test('the rest is refunded instead, and what was flown is billed and closed', async ({ openAs, openOffice, request }) => {
    test.setTimeout(seconds(400))
    const day = new Interactions('rest refunded')
    const customer = await newCustomer(request)
    const trip = await paidReturn(request, customer, days)
    await flyFirst(trip.id)
    const { headers } = await newMember(request, ['operations', 'sales'])
    const office = await openOffice({ headers }, desk)
    await groundRest(office, day, trip, 24 * (days + 5))
    await checkSearchTime(trip)
    await proposeOther(office, day, { request, headers, trip })
    day.begin('refund')
    const phone = await openAs(customer, onPhone)
    await phone.goto(`/order/${trip.id}`)
    await live(phone)
    const choice = phone.locator('#replacement')
    await day.press(choice.getByRole('radio', { name: 'Get a refund for the flights that are left' }))
    await day.press(choice.getByRole('button', { name: keyPattern('en', 'replacement', 'submit.refund') }))
    await expect(choice).toBeHidden()

    await recordTimes(request, headers, trip.id)
    const { operators } = await readBooks(request, headers, trip.id)
    expect(operators.map(({ company }) => company.id)).toEqual([trip.company.id])
    const books = await openOffice(await getColleague(request), desk)
    await closeShared(books, day, trip.id, operators)
    await expect(books.getByText('Refunded', { exact: true }).first()).toBeVisible()
    process.stdout.write(`${day.toString()}\n`)
  })
