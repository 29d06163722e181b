import { expect, test } from './case.ts'
import { desk } from './looks.ts'

test('the pages of a search for requests keep its view and its words', async ({ openOffice }) => {
  const page = await openOffice(['sales'], desk)
  // A second page would take more than fifty requests.
  await page.route('**/gamma/staff/request/list*', async (route) => {
    const response = await route.fetch()
    const { data, pagination } = (await response.json()) as { data: object[]; pagination: object }
    await route.fulfill({ response, json: { data, pagination: { ...pagination, page_count: 2 } } })
  })
  await page.goto('/staff/requests?view=unassigned&query=a')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/staff\/requests\?view=unassigned&query=a&page=2$/)
  // Page 2 may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
