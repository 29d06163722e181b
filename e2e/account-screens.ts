import { expect } from '@playwright/test'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import type { Page } from '@playwright/test'
import { inviteAssistant, newAssistant } from './assistants.ts'
import { newCustomer, newMessages, newOrder } from './backend.ts'
import { giveBalance, payFromBalance } from './money.ts'
import type { Screen } from './screen.ts'
import { text } from './texts.ts'
import { heading, type Journey } from './screen-parts.ts'

/** Messages, the profile and the statement. */
export function accountScreens({ request, locale, customer, trip, second, state, go }: Journey): Screen[] {
  return [
    {
      name: 'notifications',
      open: async (page) => {
        await newMessages(request, customer, trip, 12)
        await go(page, '/notifications')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
    {
      name: 'chat',
      open: async (page) => {
        const data = { id: crypto.randomUUID(), order: null, text: 'Is there a vegetarian menu on board?' }
        await request.post('/gamma/conversation/send', { headers: customer.headers, data })
        await go(page, '/orders#chat')
        await expect(page.getByRole('log').getByText(data.text)).toBeVisible()
      },
    },
    {
      name: 'notifications, none of the subject',
      open: async (page) => {
        await go(page, '/notifications?channels=offers')
        await expect(page.getByRole('heading', { name: text(locale, 'notifications', 'Nothing on this topic') })).toBeVisible()
      },
    },
    {
      name: 'notification settings',
      open: async (page) => {
        await go(page, '/profile/notifications')
        await expect(page.getByRole('group', { name: text(locale, 'notifications', 'Offers') })).toBeVisible()
      },
    },
    { name: 'profile', open: async (page) => (await go(page, '/profile'), expect(page.getByRole('heading', { level: 1 })).toBeVisible()) },
    {
      name: 'picture being cut',
      open: async (page) => {
        await go(page, '/profile')
        const buffer = Buffer.from(await (await request.get('/art/route-map.svg?legs=EGGW-LFMN')).body())
        const png = await page.evaluate(async (svg) => {
          const image = new Image()
          image.src = `data:image/svg+xml;base64,${btoa(svg)}`
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 720
          canvas.height = 360
          canvas.getContext('2d')!.drawImage(image, 0, 0)
          return canvas.toDataURL('image/png').split(',')[1]!
        }, buffer.toString('latin1'))
        await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
        await expect(page.getByRole('dialog').getByRole('button', { name: text(locale, 'profile', 'Save') })).toBeEnabled()
      },
    },
    {
      name: 'what deleting the account does',
      open: async (page) => {
        await go(page, '/profile')
        await page.getByRole('button', { name: text(locale, 'profile', 'Delete my account') }).click()
        await expect(page.getByRole('alertdialog').getByText(text(locale, 'profile', 'Kept without your name'))).toBeVisible()
      },
    },
    {
      name: 'account statement, nothing in it',
      open: async (page) => {
        await go(page, '/profile/statement?account=Corporate')
        await expect(page.getByRole('heading', { name: text(locale, 'statement', 'No transactions in this period') })).toBeVisible()
      },
    },
    {
      name: 'account statement',
      open: async (page) => {
        if (!state.moneyMoved) {
          state.moneyMoved = true
          const paid = await newOrder(request, customer, trip, second)
          await payFromBalance(request, customer, paid.invoice, 125_050)
          await giveBalance(request, customer, 250_000, 12_500)
        }
        await go(page, '/profile/statement')
        await expect(page.getByRole('table')).toContainText('€')
      },
    },
  ]
}

/** Who acts for the customer, and for whom the customer acts. */
export function assistantScreens({ request, locale, customer, go }: Journey): Screen[] {
  const say = (english: string) => text(locale, 'assistants', english)
  const openAssistants = async (page: Page) => (await go(page, '/profile/assistants'), heading(page, locale, 'assistants.title'))
  return [
    {
      name: 'no assistants',
      open: async (page) => {
        await openAssistants(page)
        await expect(page.getByRole('heading', { name: say('No assistants yet') })).toBeVisible()
      },
    },
    {
      name: 'an assistant being invited, without a limit',
      open: async (page) => {
        await openAssistants(page)
        await page.getByRole('button', { name: say('Invite an assistant') }).click()
        const sheet = page.getByRole('dialog')
        await sheet.getByLabel(say('E-mail')).fill('grace@example.com')
        await sheet.getByLabel(say('Pay up to a limit')).check()
        await sheet.getByRole('button', { name: say('Send invitation') }).click()
        await expect(sheet.getByLabel(say('Limit in 30 days'))).toBeFocused()
      },
    },
    {
      name: 'assistants',
      open: async (page) => {
        await newAssistant(request, customer, await newCustomer(request))
        await inviteAssistant(request, customer)
        await newAssistant(request, await newCustomer(request), customer)
        await openAssistants(page)
        await expect(page.getByRole('listitem').filter({ hasText: say('See trips') })).toHaveCount(3)
      },
    },
    {
      name: 'an invitation to assist',
      open: async (page) => {
        await go(page, `/assistant-invitation/${await inviteAssistant(request, await newCustomer(request))}`)
        await expect(page.getByRole('main').getByRole('button', { name: text(locale, 'assistants.invitation', 'Accept') })).toBeVisible()
      },
    },
    {
      name: 'an invitation that is over',
      open: async (page) => {
        const [sender, other] = [await newCustomer(request), await newCustomer(request)]
        await go(page, `/assistant-invitation/${await newAssistant(request, sender, other)}`)
        await expect(page.getByRole('status').getByRole('link', { name: text(locale, 'assistants.invitation', 'Home page') })).toBeVisible()
      },
    },
  ]
}

/** Passengers, and the profile being edited. */
export function passengerScreens({ request, locale, customer, go }: Journey): Screen[] {
  return [
    {
      name: 'a new passenger',
      open: async (page) => (await go(page, '/profile/passenger'), heading(page, locale, 'passengers.newTitle')),
    },
    {
      name: 'passenger with a document that ends soon',
      open: async (page) => {
        const { headers } = customer
        const person = aPassenger({ name: { first_name: 'Anna Maria', last_name: 'Rossi-Brambilla', middle_name: null } })
        const made = (await (await request.post('/gamma/person/create', { headers, data: person })).json()) as { id: string }
        const passport = aPassport({ expiry_date: Temporal.Now.plainDateISO().add({ months: 3 }).toString(), birth_date: null })
        await request.post('/gamma/person-document/create', { headers, data: { person: { id: made.id }, ...passport } })
        await go(page, `/profile/passenger/${made.id}`)
        await expect(page.getByText('YA1234567')).toBeVisible()
      },
    },
    {
      name: 'a new document',
      open: async (page) => {
        await page.getByRole('link', { name: text(locale, 'passengers', 'Add a document') }).click()
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'passengers', 'Number'))).toBeVisible()
      },
    },
    {
      name: 'profile being edited',
      open: async (page) => {
        await go(page, '/profile/edit')
        await expect(page.getByRole('dialog').getByLabel(text(locale, 'profile', 'First name'))).toBeVisible()
      },
    },
    {
      name: 'profile, the code for the address',
      open: async (page) => {
        await go(page, '/profile/edit')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(text(locale, 'profile', 'First name')).fill('Anna')
        await dialog.getByLabel(text(locale, 'profile', 'E-mail')).fill(`anna.${crypto.randomUUID().slice(0, 8)}@example.com`)
        await dialog.getByRole('button', { name: text(locale, 'profile', 'Next') }).click()
        await expect(dialog.getByRole('heading', { name: text(locale, 'profile', 'Confirm your e-mail') })).toBeVisible()
      },
    },
  ]
}
