import { expect, test } from '@playwright/test'
import { newCustomer, openContext } from './backend.ts'
import { live } from './journey.ts'

test('the link of a signed-in customer in the header is named Profile', async ({ browser, request, baseURL }) => {
  const context = await openContext(browser, await newCustomer(request), baseURL ?? '')
  const page = await context.newPage()
  await page.goto('/orders')
  await live(page)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await context.close()
})
