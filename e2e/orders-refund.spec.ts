import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { goToBank, live, payByCard, seeConfirmed } from './journey.ts'
import { payFromBalance } from './money.ts'

test('a refund of a card goes where the customer chooses', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const { id } = await newOrder(request, customer, await toTrip(request))
  const page = await openAs(customer)
  const me = { page, locale: 'en', narrow: false } as const
  await page.goto(`/order/${id}`)
  await live(page)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await goToBank(me)
  await payByCard(me, '4242 4242 4242 4242')
  await seeConfirmed(me)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/to the card ending in 4242 \(usually within 5 to 10 days, at most 14\)/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Your Aquilane balance' }).check()
  const sent = page.waitForRequest('**/gamma/order/cancel')
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ order: { id }, refund_to: 'balance' })
  await expect(dialog).toBeHidden()
})

test('a refund of a balance goes back to it, without days of a bank', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const { id, invoice } = await newOrder(request, customer, await toTrip(request))
  await payFromBalance(request, customer, invoice)
  const page = await openAs(customer)
  await page.goto(`/order/${id}`)
  await live(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/to the balance you paid from/)).toContainText('available within minutes')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click()
  await expect(dialog).toBeHidden()
})
