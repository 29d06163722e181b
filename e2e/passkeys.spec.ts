import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { live } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'
import { minutes } from './patience.ts'

/** A virtual authenticator that always verifies the user. */
async function device(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** User verification fails. */
    distrust: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    trust: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

for (const { locale, width } of customerLooks) {
  test(`a passkey is added, signs in without a code, and is removed (${locale}, ${width} px)`, async ({ openAs, request }) => {
    test.setTimeout(minutes(3))
    const profile = (english: string) => text(locale, 'profile', english)
    const auth = (english: string) => text(locale, 'auth', english)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    const finger = await device(page)
    await page.goto(at(locale, '/profile'))
    await live(page)
    const section = page.getByRole('region', { name: profile('Passkeys') })
    await section.getByRole('button', { name: profile('Add a passkey') }).click()
    await expect(section.getByText(profile('not used yet'))).toBeVisible()
    // This device has one already.
    await section.getByRole('button', { name: profile('Add a passkey') }).click()
    await expect(page.getByText(profile('This device already has a passkey for your account'))).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(1)
    expect(await findViolations(page)).toEqual([])

    await page
      .getByRole('main')
      .getByRole('button', { name: text(locale, 'profile.signOut', 'Sign out'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${at(locale, '/')}$`))
    await page.waitForTimeout(1_000)
    await page.goto(`${at(locale, '/')}?auth_modal=visible&ref=AFRIEND`)
    await live(page)
    const dialog = page.getByRole('dialog')
    const use = dialog.getByRole('button', { name: auth('Use a passkey') })
    // A failed verification starts no session and shows no error.
    await finger.distrust()
    await use.click()
    await expect(use).not.toHaveAttribute('aria-disabled', 'true')
    expect(await page.evaluate(() => localStorage.getItem('aq.access_token'))).toBeNull()
    await finger.trust()
    await use.click()
    await expect(page.getByText(auth('You are signed in'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('aq.ref'))).toBeNull()
    await page.goto(at(locale, '/profile'))
    await live(page)
    await expect(page.getByText(customer.phone).first()).toBeVisible()
    await expect(section.getByText(pattern(locale, 'profile', 'last used {date}'))).toBeVisible()

    await section.getByRole('listitem').getByRole('button').click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    // The authenticator still has the passkey; the server does not.
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${at(locale, '/')}?auth_modal=visible`)
    await live(page)
    await dialog.getByRole('button', { name: auth('Use a passkey') }).click()
    await expect(dialog.getByText(auth('We don’t recognise this passkey. Use your phone number.'))).toBeVisible()
  })
}
