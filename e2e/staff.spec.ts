import type { APIRequestContext, CDPSession, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { type Customer, newCustomer } from './backend.ts'
import { contextOptions, nameOf, staffLooks } from './looks.ts'
import { appCode, demoCode, demoEmail, handIn, inviteLink, newMember, readPassport, say, staffContext, getTravelDocument } from './staff.ts'
import { expectRow, rowAction } from './table.ts'
import { type Locale, text } from './texts.ts'
import { jpegDocument } from './travel-documents.ts'
import { minutes, seconds } from './patience.ts'

/** A back-office browser in this language. */
async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
  await page.goto(`/staff${path}`)
}

/** A virtual authenticator that always verifies the user. */
async function getAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

const enterEmail = async (page: Page, locale: Locale, email: string) => {
  await typeInto(page.getByLabel(say(locale, 'E-mail')), email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: say(locale, 'Use a passkey') })).toBeVisible()
}
/** Signed in: from the home page to the queue of documents. */
async function queue(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: new RegExp(String.raw`^\d+ ${text(locale, 'staff-home', 'to review')}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: say(locale, 'Travel documents') })).toBeVisible()
}

/** The viewer's keys count in the viewer. */
async function lookThrough(page: Page, locale: Locale): Promise<void> {
  const sheet = page.getByRole('img', { name: /passport\.jpg/ })
  await expect(sheet).toBeVisible()
  await expect.poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)
  const before = await sheet.boundingBox()
  await page.getByRole('group', { name: say(locale, 'Keys in the viewer: ← → page, + − zoom, 0 fit, R rotate') }).focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.3)
  await page.keyboard.press('0')
  await page.keyboard.press('r')
  await expect(sheet).toHaveAttribute('style', /rotate\(90deg\)/)
}

/** A correction is asked for, with a sentence. */
async function askForCorrection(page: Page, locale: Locale): Promise<void> {
  await page.keyboard.press('Alt+c')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say(locale, 'Reason')).selectOption('other')
  await dialog.getByRole('button', { name: say(locale, 'Send') }).click()
  await expect(dialog.getByText(say(locale, 'Say in a sentence what is wrong'))).toBeVisible()
  await typeInto(dialog.getByLabel(say(locale, 'Comment for the customer')), 'The last line is under your thumb.')
  await dialog.getByRole('button', { name: say(locale, 'Send') }).click()
}

async function handInAgain(request: APIRequestContext, { headers }: Customer, ticket: string): Promise<void> {
  const file = await jpegDocument('better.jpg')
  await request.post('/gamma/ticket-passport/add-files', { headers, multipart: { ticket_id: ticket, 'files[]': file } })
  await request.post('/gamma/ticket-passport/submit', { headers, params: { id: ticket } })
}

for (const look of staffLooks) {
  const { locale, width } = look

  test(`a new member sets up an app, signs out, and signs in with its codes, each good once (${nameOf(look)})`, async ({
    openAs,
    request,
  }) => {
    test.setTimeout(minutes(3))
    const page = await openAs(null, contextOptions(look))
    const { email, link } = await inviteLink(request, ['documents'])
    await open(page, locale, new URL(link).pathname.replace('/staff', '') + new URL(link).hash)
    await expect(page.getByRole('img', { name: say(locale, 'QR code for the authenticator app') })).toBeVisible()
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByRole('textbox').first().click()
    // Both codes are good for half a minute at least, however slow this machine is.
    await page.keyboard.type(appCode(secret))
    await queue(page, locale)
    // No role for it, no way to it.
    await expect(page.getByRole('link', { name: say(locale, 'Members') })).toHaveCount(0)
    await page.goto('/staff/members')
    await expect(page.getByRole('heading', { name: say(locale, 'This is not open to you') })).toBeVisible()

    await page.getByRole('button', { name: say(locale, 'Sign out') }).click()
    await typeInto(page.getByLabel(say(locale, 'E-mail')), 'anna')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say(locale, 'Enter a complete e-mail address'))).toBeVisible()
    await enterEmail(page, locale, email.toUpperCase())
    const code = appCode(secret, 1)
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(code)
    await queue(page, locale)

    await page.getByRole('button', { name: say(locale, 'Sign out') }).click()
    await enterEmail(page, locale, email)
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(code)
    await expect(
      page.getByText(text(locale, 'errors', 'That did not work. Check the address, and use a fresh code: each one works once.')),
    ).toBeVisible()
    // The link has done its work.
    await page.goto(link)
    await page.reload()
    await expect(page.getByRole('heading', { name: say(locale, 'This link is no longer valid') })).toBeVisible()
  })

  test(`a new member makes a passkey and signs in with it (${nameOf(look)})`, async ({ openAs, request }) => {
    test.setTimeout(minutes(3))
    const page = await openAs(null, contextOptions(look))
    const { email, link } = await inviteLink(request, ['documents'])
    await open(page, locale, new URL(link).pathname.replace('/staff', '') + new URL(link).hash)
    // Once the page is there: an authenticator can be lost when the browser changes processes on the way to it.
    await getAuthenticator(page)
    await page.getByRole('button', { name: say(locale, 'Create a passkey') }).click()
    await queue(page, locale)
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: say(locale, 'Sign out') }).click()
      await enterEmail(page, locale, email)
      await page.getByRole('button', { name: say(locale, 'Use a passkey') }).click()
      await queue(page, locale)
    }
    // The authenticator's passkey is not valid for another e-mail address.
    await page.getByRole('button', { name: say(locale, 'Sign out') }).click()
    await enterEmail(page, locale, 'nobody@house.example')
    await page.getByRole('button', { name: say(locale, 'Use a passkey') }).click()
    await expect(
      page.getByText(text(locale, 'errors', 'That did not work. Check the address, and use a fresh code: each one works once.')),
    ).toBeVisible()
  })

  test(`a document is rejected with a reason, submitted again, and approved; the next one opens automatically (${nameOf(look)})`, async ({
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(minutes(4))
    const [ada, eve] = [await newCustomer(request), await newCustomer(request)]
    const days = 20 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * 11 + (width < 768 ? 5 : 0)
    const papers = await handIn(request, ada, days)
    const others = await handIn(request, eve, days + 1)
    const member = await newMember(request, ['documents'])
    const context = await staffContext(browser, member, baseURL ?? '', { viewport: { width, height: 900 } })
    const page = await context.newPage()

    await open(page, locale, '/documents')
    await page.locator(`a[href$="${papers.ticket}"]`).focus()
    await page.keyboard.press('Enter')
    await lookThrough(page, locale)

    // Nothing is approved that has not been read.
    await page.keyboard.press('Alt+a')
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    expect((await getTravelDocument(request, ada, papers))?.status).toBe('progress')

    await askForCorrection(page, locale)
    await expect(page).not.toHaveURL(new RegExp(papers.ticket))
    await expect
      .poll(async () => getTravelDocument(request, ada, papers))
      .toMatchObject({ status: 'feedback', feedback: { reason: 'other', comment: 'The last line is under your thumb.' } })

    // A better file, and round two.
    await handInAgain(request, ada, papers.ticket)
    await page.goto(`/staff/documents/${papers.ticket}`)
    await readPassport(page, locale, `YA${String(Date.now()).slice(-7)}`)
    await page.keyboard.press('Alt+a')
    await expect(page).not.toHaveURL(new RegExp(papers.ticket))
    // The next document, unless the queue is empty.
    await expect(page).toHaveURL(/\/staff\/documents(\/[0-9a-f-]{36})?$/)
    expect((await getTravelDocument(request, ada, papers))?.status).toBe('approved')
    await page.goto(`/staff/documents/${papers.ticket}`)
    await expect(page.getByText('Rossi Anna')).toBeVisible()

    await page.goto(`/staff/documents/${others.ticket}`)
    await page.getByRole('button', { name: text(locale, 'staff.review', 'Reject') }).click()
    await page.getByRole('dialog').getByLabel(say(locale, 'Reason')).selectOption('wrong_person')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say(locale, 'Send') })
      .click()
    await expect.poll(async () => (await getTravelDocument(request, eve, others))?.status).toBe('rejected')
    await context.close()
  })
}

test('a newcomer signs in as the demo member with the code from the outbox, and members are invited and disabled', async ({
  page,
  request,
}) => {
  test.setTimeout(minutes(3))
  await open(page, 'en', '/')
  await expect(async () => {
    await page.goto('/staff/sign-in')
    await enterEmail(page, 'en', demoEmail)
    const code = await demoCode(request)
    await page.getByRole('textbox').first().click()
    await page.keyboard.type(code ?? '000000')
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible({ timeout: seconds(3) })
  }).toPass({ timeout: seconds(120), intervals: [2_000, 9_000, 12_000] })
  await page.getByRole('link', { name: 'Members' }).click()

  const email = `bruno.${crypto.randomUUID().slice(0, 8)}@house.example`
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByText('Choose at least one role')).toBeVisible()
  const name = `Bruno ${email.slice(6, 14)}`
  await typeInto(dialog.getByLabel('Name'), name)
  await typeInto(dialog.getByLabel('E-mail'), email)
  await dialog.getByRole('checkbox', { name: 'Finance' }).check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await expect(dialog.getByLabel('Link')).toHaveValue(/\/staff\/enrol#[\w-]{43}$/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await rowAction(page, email, `Disable ${name}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expectRow(page, email, 'Disabled')

  // The other language applies at once and is stored.
  await page.getByRole('button', { name: 'IT Italiano' }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('it', 'Members') })).toBeVisible()
  await page.evaluate(() => localStorage.getItem('aq.staff.locale'))
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
})
