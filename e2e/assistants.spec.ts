import { isFullRun } from '@aquilane/testing/level'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { readInvitation } from './assistants.ts'
import { newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { giveBalance } from './money.ts'
import { pattern, text, type Locale } from './texts.ts'

const name = (request: APIRequestContext, { headers }: Customer, first_name: string) =>
  request.patch('/gamma/profile/update', { headers, data: { name: { first_name, last_name: 'Bell' } } })

/** Invites with every permission and a limit, by keys and presses. @returns the token of the mail */
async function invite(page: Page, request: APIRequestContext, locale: Locale): Promise<string> {
  const say = (english: string) => text(locale, 'assistants', english)
  const email = `assistant.${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.goto(at(locale, '/profile/assistants'))
  await live(page)
  await page.getByRole('button', { name: say('Invite an assistant') }).click()
  const sheet = page.getByRole('dialog')
  await typeInto(sheet.getByLabel(say('E-mail')), email)
  for (const permission of ['Book and cancel', 'Pay up to a limit', 'Passengers and documents'])
    await sheet.getByLabel(say(permission)).check()
  await typeInto(sheet.getByLabel(say('Limit in 30 days')), '90000')
  await sheet.getByRole('button', { name: say('Send invitation') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  return readInvitation(request, email)
}

for (const { locale, width } of isFullRun ? customerLooks : [])
  test(`an assistant is invited, pays for a customer and is removed in both tabs (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'assistants', english)
    const viewport = { width, height: 844 }
    const [marta, grace] = [await newCustomer(request), await newCustomer(request)]
    await name(request, marta, 'Marta')
    await name(request, grace, 'Grace')
    await giveBalance(request, marta, 9_000_000, 100)
    const order = await newOrder(request, marta, await toTrip(request))
    const hers = await openAs(marta, { viewport })
    const token = await invite(hers, request, locale)

    const page = await openAs(grace, { viewport })
    await page.goto(at(locale, `/assistant-invitation/${token}`))
    await live(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: text(locale, 'assistants.invitation', 'Accept') })
      .click()
    await expect(page.getByRole('complementary', { name: say('You act for {name}').replace('{name}', 'Marta Bell') })).toBeVisible()

    await page.goto(at(locale, `/order/${order.id}`))
    await page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text(locale, 'payments', 'Pay from the balance') })
      .click()
    await expect(page.getByText(/Grace Bell/).last()).toBeVisible()

    const second = await page.context().newPage()
    await second.goto(at(locale, '/orders'))
    await expect(second.locator(`a[href*="${order.id}"]`).first()).toBeVisible()
    await hers.reload()
    await hers.getByRole('button', { name: say('Remove {name}').replace('{name}', 'Grace Bell') }).click()
    await expect(hers.getByText(say('No assistants yet'))).toBeVisible()
    await second.reload()
    await expect(second.getByText(say('You no longer act for {name}').replace('{name}', 'Marta Bell')).first()).toBeVisible()
    await expect(second.locator(`a[href*="${order.id}"]`)).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: say('You act for {name}').replace('{name}', 'Marta Bell') })).toHaveCount(0)
  })
