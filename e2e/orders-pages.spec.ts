import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'

test('the pages of the completed orders stay in their tab', async ({ openAs, request }) => {
  const page = await openAs(await newCustomer(request))
  // Thirteen cancelled orders take longer than what is shown here.
  await page.route('**/gamma/order/list*', async (route) => {
    const response = await route.fetch()
    const { pagination, ...rest } = (await response.json()) as { pagination: object }
    await route.fulfill({ response, json: { ...rest, pagination: { ...pagination, page_count: 2, total_count: 13 } } })
  })
  await page.goto('/orders?tab=completed')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/orders\?tab=completed&page=2$/)
  await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true')
  // A page may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
