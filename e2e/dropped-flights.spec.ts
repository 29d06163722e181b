import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, ownDay, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { at, contextOptions, nameOf, type Look } from './looks.ts'
import { payFromBalance } from './money.ts'
import { approveIfOpen } from './staff.ts'
import { pattern, text } from './texts.ts'

const looks: Look[] = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
]

for (const look of isFullRun ? looks : [])
  test(`staff drop a flight, and its customer reads what goes back · ${nameOf(look)}`, async ({ openAs, openOffice, request }) => {
    test.slow()
    const { locale } = look
    const retime = (value: string) => text(locale, 'staff-market.trips.retime', value)
    const drop = (value: string) => text(locale, 'staff-market.trips.retime.drop', value)
    const customer = await newCustomer(request)
    const stops = [
      { to: 'Nice', days: ownDay },
      { to: 'Luton', days: ownDay + 2 },
    ]
    const { id, invoice } = await newOrder(request, customer, await toTrip(request, { stops }))
    await payFromBalance(request, customer, invoice)
    const office = await openOffice(['sales'], look)
    await office.goto(`/staff/trips/${id}?change=1`)
    const dialog = office.getByRole('dialog')
    await dialog.getByRole('button', { name: drop('Drop a flight') }).click()
    await dialog.getByLabel(drop('Flight'), { exact: true }).selectOption({ index: 2 })
    await dialog.getByLabel(drop('How the customer asked for it')).selectOption('phone')
    expect.soft(await findViolations(office)).toEqual([])
    await dialog.getByRole('button', { name: retime('Show what happens') }).click()
    await expect(dialog.getByText(drop('Share of the flight'))).toBeVisible()
    await dialog.getByRole('textbox', { name: retime('Reason, for the history') }).fill('The customer goes on by road')
    expect.soft(await findViolations(office)).toEqual([])
    await dialog.getByRole('button', { name: drop('Drop the flight') }).click()
    await expect(dialog).toHaveCount(0)
    await approveIfOpen(request, `leg-drop:${id}`)

    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    await expect(
      page.getByText(
        pattern(locale, 'order.refund.dropped', 'Cancelled as agreed with you, and your trip goes on. Your price is lower by {share}.'),
      ),
    ).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.goto(at(locale, `/trip-sheet/${id}`))
    await live(page)
    await expect(page.getByText(pattern(locale, 'trip-sheet', 'Cancelled, not flown: {route}, {date}, {time}'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
  })
