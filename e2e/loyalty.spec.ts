import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { openContext, newCustomer, newOrder, toTrip, type Customer } from './backend.ts'
import { newPhoneNumber, live, signIn, smsCode, typeInto } from './journey.ts'
import { sql } from './database.ts'
import { at, customerLooks } from './looks.ts'
import { newMember, staffContext } from './staff.ts'
import { type Locale, pattern, text, words } from './texts.ts'

/** Money as the site writes it, with any kind of space. */
const money = (text: string) => new RegExp(text.replaceAll(' ', String.raw`\s`))

const getLink = async (request: APIRequestContext, customer: Customer) =>
  ((await (await request.get('/gamma/profile/get-bring-friend-link', { headers: customer.headers })).json()) as { link: string }).link

for (const { locale, width } of customerLooks) {
  const say = (english: string) => text(locale, 'loyalty', english)

  test(`a coupon is added by its code, or the reason is shown (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile'))
    await live(page)
    await page.getByRole('link', { name: say('Coupons'), exact: true }).click()
    await expect(page).toHaveURL(/\/profile\/coupons$/)
    await expect(page.getByText(say('No coupons yet'), { exact: true })).toBeVisible()

    const dialog = page.getByRole('dialog')
    const add = async (code: string) => {
      await page.getByRole('button', { name: say('Add a coupon') }).click()
      const go = dialog.getByRole('button', { name: say('Continue') })
      await expect(dialog.getByLabel(say('Coupon code'))).toBeFocused()
      await expect(go).toBeDisabled()
      await page.keyboard.type('   ')
      await expect(go).toBeDisabled()
      await page.keyboard.type(`${code} `)
      await page.keyboard.press('Enter')
    }
    const ok = async () => {
      await expect(dialog.getByRole('button', { name: say('Ok'), exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    }
    const refused = async (code: string, reason: string) => {
      await add(code)
      await expect(dialog.getByRole('heading', { name: say("Sorry, we couldn't add your coupon") })).toBeVisible()
      await expect(dialog.getByText(words(locale, 'errors', reason), { exact: true })).toBeVisible()
      await ok()
    }
    await refused('NO-SUCH-CODE', 'CERTIFICATE_NOT_FOUND')
    await refused('lastseason', 'COUPON_DATA_NOT_FOUND')
    await add('welcome250')
    await expect(dialog.getByRole('heading', { name: say('Coupon successfully added!') })).toBeVisible()
    await expect(dialog.getByText(say('The appropriate coupon will be applied automatically'), { exact: true })).toBeVisible()
    await ok()
    const until = Temporal.Now.plainDateISO('UTC').add({ days: 90 })
    const dotted = [String(until.day).padStart(2, '0'), String(until.month).padStart(2, '0'), until.year].join('.')
    const coupon = page.getByRole('listitem').filter({ hasText: money('€ 250') })
    await expect(coupon).toContainText(say('Valid until {date}').replace('{date}', dotted))
    await refused('WELCOME250', 'INVALID_CERTIFICATE_STATUS')
    await expect(page.getByRole('listitem').filter({ hasText: '€' })).toHaveCount(1)
  })

  test(`a link with a coupon waits for the sign-in, and is forgotten after it (${locale}, ${width} px)`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width, height: 860 } })
    const page = await context.newPage()
    const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
    await page.goto(at(locale, '/?ref=ccRiviera'))
    await live(page)
    expect(await stored('aq.cc_ref')).toBe('ccRiviera')
    expect(await stored('aq.ref')).toBeNull()
    await page.evaluate(() => localStorage.setItem('aq.fill_profile_closed', String(Date.now())))
    await page.goto(at(locale, '/orders?auth_modal=visible'))
    await live(page)
    await signInAndSee(page, locale, async (dialog) => {
      await expect(dialog.getByRole('heading', { name: say('Coupon successfully added!') })).toBeVisible()
      await dialog.getByRole('button', { name: say('Ok'), exact: true }).click()
      await expect(dialog).toBeHidden()
    })
    expect(await stored('aq.cc_ref')).toBeNull()
    await page.goto(at(locale, '/profile/coupons'))
    await expect(page.getByRole('listitem').filter({ hasText: money('€ 300') })).toBeVisible()

    // A failed coupon link shows an error and is removed from the storage too.
    await page.evaluate(() => localStorage.clear())
    await page.goto(at(locale, '/?ref=ccNothing'))
    await live(page)
    await page.evaluate(() => localStorage.setItem('aq.fill_profile_closed', String(Date.now())))
    await page.goto(at(locale, '/orders?auth_modal=visible'))
    await live(page)
    await signInAndSee(page, locale, async (dialog) => {
      await expect(dialog.getByRole('heading', { name: say("Sorry, we couldn't add your coupon") })).toBeVisible()
      await expect(dialog.getByText(text(locale, 'errors', 'Coupon is not found'), { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: say('Ok'), exact: true }).click()
    })
    expect(await stored('aq.cc_ref')).toBeNull()
    await context.close()
  })

  test(`the link for friends is shown, copied and scanned, and counts who came by it (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const customer = await newCustomer(request)
    const context = await openContext(browser, customer, baseURL ?? '', { viewport: { width, height: 860 } })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    const link = await getLink(request, customer)
    expect(new URL(link).searchParams.get('ref')).toMatch(/^(?!cc)[2-9A-Z]{8}$/i)
    await page.goto(at(locale, '/bring_friend'))
    await expect(page).toHaveURL(/\/profile\?loyalty_modal=visible$/)
    const dialog = page.getByRole('dialog', { name: say('Bring a friend') })
    await expect(dialog).toContainText(money(say('{amount} for you, {amount} for your friend').replaceAll('{amount}', '€ 500')))
    const qr = dialog.getByRole('img', { name: say('QR code with your link') })
    await expect(qr).toHaveAttribute('width', '185')
    expect(await qr.evaluate((svg) => svg.getBoundingClientRect().width)).toBeGreaterThanOrEqual(185)
    await expect(dialog.getByLabel(say('Your link'))).toHaveValue(link)
    await dialog.getByRole('button', { name: say('Copy'), exact: true }).click()
    await expect(page.getByText(say('Link copied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/profile$/)

    // A friend opens it on another device.
    const theirs = await browser.newContext({ viewport: { width, height: 860 } })
    const friend = await theirs.newPage()
    await friend.goto(link)
    await live(friend)
    await friend.goto(`${new URL(link).origin}${at(locale, '/orders?auth_modal=visible')}`)
    await live(friend)
    await signIn({ page: friend, locale, narrow: width < 1240 })
    expect(await friend.evaluate(() => localStorage.getItem('aq.ref'))).toBeNull()
    await theirs.close()
    await page.reload()
    await live(page)
    await page.getByRole('button', { name: say('Invite a friend') }).click()
    await expect(dialog).toContainText(
      locale === 'it'
        ? 'Un amico è entrato dal tuo link; nessuno ha ancora volato.'
        : 'One friend has signed in through your link; no one has flown yet.',
    )
    await page.goBack()
    await expect(dialog).toBeHidden()
    await context.close()
  })

  test(`the coupon is shown on the order and its price (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { locale, stops: [{ to: 'Nice', days: width === 390 ? 61 : 58 }] })
    const { id } = await newOrder(request, customer, trip)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(at(locale, `/order/${id}`))
    await live(page)
    const box = page.getByRole('region', { name: text(locale, 'order.pay', 'Pay') })
    const full = await box.getByText('€').first().textContent()
    const added = await request.post('/gamma/coupon/create-by-code', { headers: customer.headers, data: { code: 'WELCOME250' } })
    expect(added.status()).toBe(200)
    await page.reload()
    await live(page)
    await expect(box.getByText(pattern(locale, 'order', '{title}: {amount} off'))).toContainText(money('€ 250'))
    await expect(box.locator('s')).toContainText(full!)
    await expect(page.getByRole('table').getByRole('row', { name: text(locale, 'order', 'Coupon') })).toContainText(money('−€ 250'))
    await page.goto(at(locale, '/profile/coupons'))
    await expect(
      page.getByRole('region', { name: say('Applied to an open invoice') }).getByRole('link', { name: say('See the order') }),
    ).toHaveAttribute('href', at(locale, `/order/${id}`))
  })

  test(`the programme page shows the terms of the campaigns (${locale}, ${width} px)`, async ({ page, request }) => {
    const answer = await request.get(at(locale, '/loyalty_program'))
    expect(answer.headers()['cache-control']).toMatch(/public/)
    await page.setViewportSize({ width, height: 860 })
    await page.goto(at(locale, '/loyalty_program'))
    await expect(page.getByRole('heading', { level: 1, name: say('Flying with us pays you back') })).toBeVisible()
    const end = Temporal.Now.plainDateISO('UTC').with({ month: 12, day: 31 })
    const day = end.toLocaleString(locale === 'it' ? 'it-IT' : 'en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    await expect(page.getByRole('region', { name: say('{percent}% cashback').replace('{percent}', '5') })).toContainText(day)
    await expect(
      page.getByRole('region', { name: money(say('{amount} for you and your friend').replace('{amount}', '€ 500')) }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: money(say('{charter} for your birthday').replace('{charter}', '€ 1 000')) }),
    ).toContainText(money('€ 500'))
  })
}

test('finance makes a code that a customer adds, and rewards an invitation that was held', async ({ browser, request, baseURL }) => {
  const [ada, friend] = [await newCustomer(request), await newCustomer(request)]
  await sql(
    `INSERT INTO referral (campaign_id, referrer_id, friend_id, status, reasons, created_at, reviewed_at)
     SELECT campaign.id, ada.id, friend.id, 'Held', '{same_device,ring}', now(), now()
     FROM campaign, client ada, client friend WHERE campaign.key = 'bring-a-friend' AND ada.phone = $1 AND friend.phone = $2`,
    [ada.phone, friend.phone],
  )
  const context = await staffContext(browser, await newMember(request, ['finance']), baseURL ?? '', {
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('aq.staff.locale', 'en'))
  await page.goto('/staff/loyalty')
  const held = page.getByRole('listitem').filter({ hasText: friend.phone })
  await expect(held).toContainText('Closes a ring')
  await held.getByRole('button', { name: 'Reward', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reward', exact: true }).click()
  await expect(dialog.getByText('Say why, in three letters or more.')).toBeVisible()
  await typeInto(dialog.getByLabel('Why', { exact: true }), 'Two brothers with one tablet')
  await dialog.getByRole('button', { name: 'Reward', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(held).toHaveCount(0)

  const code = `E2E-${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'New code' }).click()
  for (const [field, value] of [
    ['code', code],
    ['en', 'Winter'],
    ['it', 'Inverno'],
    ['amount', '120,50'],
    ['total', '2'],
  ] as const)
    await typeInto(dialog.getByLabel(words('en', 'staff', `loyalty.code.fields.${field}`), { exact: true }), value)
  await dialog.getByRole('button', { name: 'Make the code' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row', { name: new RegExp(code, 'i') })
  await expect(row).toContainText('Runs')
  const add = (customer: Customer) => request.post('/gamma/coupon/create-by-code', { headers: customer.headers, data: { code } })
  expect((await add(ada)).status()).toBe(200)
  const listed = await request.get('/gamma/coupon/list', { headers: ada.headers, params: { status: 'Issued' } })
  const { data } = (await listed.json()) as { data: { amount: { amount: number }; title: string }[] }
  expect(data.map(({ amount, title }) => [amount.amount, title])).toEqual([
    [500, 'For inviting a friend'],
    [120.5, 'Winter'],
  ])
  await row.getByRole('button').click()
  await expect(row).toContainText('Stopped')
  expect((await add(friend)).status()).toBe(404)
  await context.close()
})

/** Signs in and looks at what opens by itself right after. */
async function signInAndSee(page: Page, locale: Locale, see: (dialog: ReturnType<Page['getByRole']>) => Promise<void>): Promise<void> {
  const number = newPhoneNumber()
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.getByLabel(text(locale, 'auth', 'Phone number')), `+44${number}`)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: text(locale, 'auth', 'Get SMS') }).click()
  await expect(dialog.getByRole('heading', { name: text(locale, 'auth', 'Enter the code') })).toBeVisible()
  const code = await smsCode(page, `+44${number}`)
  await dialog.getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await see(dialog)
}
