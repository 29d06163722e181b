import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, ownDay, toTrip } from './backend.ts'
import { expect, test } from './case.ts'
import { live } from './journey.ts'
import { at, contextOptions, nameOf, type Look } from './looks.ts'
import { payFromBalance } from './money.ts'
import { text } from './texts.ts'

const looks: Look[] = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
]

for (const look of isFullRun ? looks : [])
  test(`the car of a large charter is asked for in its chat · ${nameOf(look)}`, async ({ openAs, request }) => {
    const { locale } = look
    const customer = await newCustomer(request)
    const stops = [
      { to: 'Athens', days: ownDay },
      { to: 'Luton', days: ownDay + 2 },
    ]
    const { id, invoice } = await newOrder(request, customer, await toTrip(request, { stops }))
    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    const car = page.getByRole('region', { name: text(locale, 'order.car', 'A car to the aircraft') })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(car).toHaveCount(0)
    await payFromBalance(request, customer, invoice)
    await page.reload()
    await live(page)
    await expect(car).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await car.getByRole('button', { name: text(locale, 'order.car', 'Ask for the car') }).click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(
      new RegExp(text(locale, 'order.car', 'We would like the car to the airport. Address, pick-up time and bags: ').trim()),
    )
  })
