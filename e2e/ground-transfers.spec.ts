import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, ownDay, toTrip } from './backend.ts'
import { expect, test } from './case.ts'
import { live, typeInto } from './journey.ts'
import { at, contextOptions, nameOf, type Look } from './looks.ts'
import { payFromBalance } from './money.ts'
import { newMember, openTripTab } from './staff.ts'
import { fill, text } from './texts.ts'

const looks: Look[] = [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
]

/** The included car is confirmed, the other one gets its price; one driver is entered. */
async function answerCars(desk: Page, locale: Look['locale']): Promise<void> {
  const s = (english: string) => text(locale, 'staff-operations', english)
  await openTripTab(desk, locale, 'checklist')
  const form = desk.getByRole('dialog')
  await desk
    .getByRole('button', { name: s('Answer'), exact: true })
    .first()
    .click()
  await form.getByRole('button', { name: s('Send the answer') }).click()
  await expect(form).toBeHidden()
  const answer = desk.getByRole('button', { name: s('Answer'), exact: true })
  await expect(answer).toHaveCount(1)
  await answer.click()
  await typeInto(form.getByLabel(s('Price, €')), '180')
  await form.getByRole('button', { name: s('Send the answer') }).click()
  await expect(form).toBeHidden()
  await desk.getByRole('button', { name: s('Enter the driver') }).click()
  await typeInto(form.getByLabel(s('Driver’s name')), 'Marta Rossi')
  await typeInto(form.getByLabel(s('Driver’s phone')), '+39 333 123 4567')
  await form.getByRole('button', { name: s('Save'), exact: true }).click()
  await expect(desk.getByText('Marta Rossi')).toBeVisible()
  expect.soft(await findViolations(desk)).toEqual([])
}

for (const look of isFullRun ? looks : [])
  test(`cars are asked for, priced, accepted and driven · ${nameOf(look)}`, async ({ openAs, openOffice, request }) => {
    const { locale } = look
    const t = (english: string) => text(locale, 'ground-transfers', english)
    const customer = await newCustomer(request)
    const stops = [
      { to: 'Athens', days: ownDay },
      { to: 'Luton', days: ownDay + 2 },
    ]
    const { id, invoice } = await newOrder(request, customer, await toTrip(request, { stops }))
    await payFromBalance(request, customer, invoice)
    const page = await openAs(customer, contextOptions(look))
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    const food = page.getByRole('region', { name: text(locale, 'catering', 'Food and drinks') })
    await food.scrollIntoViewIfNeeded()
    const section = page.getByRole('region', { name: t('Cars to and from your flights') })
    await section.scrollIntoViewIfNeeded()

    await section.getByRole('button', { name: t('Ask for the included car') }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByLabel(t('Where the car fetches you')), '1 Mill Lane, Luton')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('Send request') }).click()
    await expect(section.getByText(t('We are arranging your car and will confirm it.'))).toBeVisible()
    await section
      .getByRole('button', { name: t('Ask for a car') })
      .nth(1)
      .click()
    await typeInto(dialog.getByLabel(t('Where the car takes you')), 'Hotel Grande Bretagne, Athens')
    await dialog.getByRole('button', { name: t('Send request') }).click()
    await expect(section.getByText(t('We are looking for a car and will write to you with the price.'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    const member = await newMember(request, ['operations'])
    const desk = await openOffice(member, look)
    await desk.goto(`/staff/trips/${id}`)
    await answerCars(desk, locale)

    await page.reload()
    await live(page)
    await expect(page.getByRole('link', { name: text(locale, 'ground-transfers.offered', 'See the cars') })).toBeVisible()
    await food.scrollIntoViewIfNeeded()
    await section.scrollIntoViewIfNeeded()
    await section.getByRole('button', { name: new RegExp(fill(t('Accept {price}'), { price: '' }).trim()) }).click()
    await expect(page.getByText(t('Your car is confirmed. The invoice is on this page.'))).toBeVisible()
    await expect(section.getByText('Marta Rossi')).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.goto(at(locale, `/trip-sheet/${id}`))
    await live(page)
    await expect(page.getByText(/Marta Rossi/).first()).toBeVisible()
  })
