import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { payFromBalance } from './money.ts'

test('a refund goes where the customer chooses', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const { id, invoice } = await newOrder(request, customer, await toTrip(request))
  await payFromBalance(request, customer, invoice)
  const page = await openAs(customer)
  await page.goto(`/order/${id}`)
  await live(page)
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: 'Your Aquilane balance' }).check()
  const sent = page.waitForRequest('**/gamma/order/cancel')
  await dialog.getByRole('button', { name: /^Cancel and get/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ order: { id }, refund_to: 'balance' })
  await expect(dialog).toBeHidden()
})
