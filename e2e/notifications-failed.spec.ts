import { expect, test } from './case.ts'
import { newCustomer } from './backend.ts'
import { live } from './journey.ts'

test('a preference that cannot be saved returns to what it was', async ({ openAs, request }) => {
  const page = await openAs(await newCustomer(request))
  await page.route('**/gamma/subscription/update', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json: { code: 'INTERNAL', status: 500, title: 'Internal' } }),
  )
  await page.goto('/profile/notifications')
  await live(page)
  const mail = page.getByRole('group', { name: 'Offers' }).getByRole('switch', { name: 'E-mail' })
  await expect(mail).not.toBeChecked()
  await mail.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('This choice could not be saved. Please try again.')).toBeVisible()
  await expect(mail).not.toBeChecked()
})
