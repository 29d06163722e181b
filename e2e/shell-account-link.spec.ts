import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { live } from './journey.ts'

test('the link of a signed-in customer in the header is named Profile', async ({ openAs, request }) => {
  const page = await openAs(await newCustomer(request))
  await page.goto('/orders')
  await live(page)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})
