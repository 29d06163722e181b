import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { giveBalance } from './money.ts'

test('a refund goes where the customer chooses', async ({ openAs, request }) => {
  const customer = await newCustomer(request)
  const { id, invoice } = await newOrder(request, customer, await toTrip(request))
  const account = await giveBalance(request, customer, 40_000_000, 100)
  const data = { invoice: { id: invoice }, account: { id: account } }
  expect((await request.post('/gamma/payment/from-account', { headers: customer.headers, data })).status()).toBe(200)
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
