import type { APIRequestContext } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of isFullRun ? customerLooks : [])
  test(`the price of a trip that a link has filled in is watched and given up (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const page = await openAs(await newCustomer(request), { viewport: { width, height: 844 } })
    const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
    // Pressed before the link's date is in the form.
    await page.route(/linked-trip/, async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue()
    })
    await page.goto(at(locale, `/?from=city:LON&to=city:NCE&date=${date}&time=10:30&pax=3`))
    await live(page)
    await page.getByRole('button', { name: text(locale, 'trip', 'See prices') }).click()
    await page.getByRole('button', { name: text(locale, 'suggestions', 'Price alert') }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByRole('textbox'), '900000')
    await dialog.getByRole('button', { name: text(locale, 'price-alerts.dialog', 'Watch this price') }).click()
    await expect(dialog).toContainText(text(locale, 'price-alerts.dialog', 'The trip already costs less than this. Enter a lower limit.'))
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('checkbox').check()
    await typeInto(dialog.getByRole('textbox'), '2000')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await page.goto(at(locale, '/empty-legs/subscriptions'))
    const watched = page.getByRole('region', { name: text(locale, 'price-alerts.list', 'Charter prices you watch') })
    await expect(watched.getByRole('article')).toContainText('2\u00A0000')
    expect.soft(await findViolations(page)).toEqual([])
    await watched.getByRole('button', { name: pattern(locale, 'price-alerts.list', 'Delete the price alert for {name}') }).click()
    await expect(watched.getByRole('article')).toHaveCount(0)
  })

/** The newest mail to an address, from the sandbox's outbox. */
async function newestMail(request: APIRequestContext, email: string): Promise<{ subject: string; text: string }> {
  const mails = async () =>
    (await (await request.get(`/dev/outbox.json?to=${encodeURIComponent(email)}`)).json()) as { subject: string; text: string }[]
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
  return (await mails())[0]!
}

for (const { locale, width } of isFullRun ? customerLooks : [])
  test(`a visitor watches a price by a confirmed address and ends it by the mail (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const page = await openAs(null, { viewport: { width, height: 844 } })
    const email = `vera-${crypto.randomUUID()}@example.com`
    const date = Temporal.Now.plainDateISO().add({ days: 30 }).toString()
    await page.goto(at(locale, `/?from=city:LON&to=city:NCE&date=${date}&time=10:30&pax=3`))
    await live(page)
    await page.getByRole('button', { name: text(locale, 'trip', 'See prices') }).click()
    await page.getByRole('button', { name: text(locale, 'suggestions', 'Price alert') }).click()
    const dialog = page.getByRole('dialog')
    const address = dialog.getByRole('textbox', { name: text(locale, 'price-alerts.visitor', 'Your e-mail') })
    await typeInto(address, 'vera@')
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(text(locale, 'price-alerts.visitor', 'Enter an e-mail address, such as name@example.com'))
    expect.soft(await findViolations(page)).toEqual([])
    await address.clear()
    await typeInto(address, email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toContainText(email)
    expect.soft(await findViolations(page)).toEqual([])
    const { text: words } = await newestMail(request, email)
    const linkTo = (step: string) => new RegExp(`(?:/it)?/price-alert/${step}\\?\\S+`).exec(words)?.[0] ?? ''
    await page.goto(linkTo('confirm'))
    await page.getByRole('button', { name: text(locale, 'price-alerts.link.confirm', 'Confirm the price alert') }).click()
    await expect(page.getByRole('heading', { name: text(locale, 'price-alerts.link', 'The price alert is set') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.goto(linkTo('stop'))
    await page.getByRole('button', { name: text(locale, 'price-alerts.link', 'Stop these e-mails') }).click()
    await expect(page.getByRole('heading', { name: text(locale, 'price-alerts.link', 'You get no more of these e-mails') })).toBeVisible()
  })
