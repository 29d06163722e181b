import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, say, staffContext } from './staff.ts'
import { words } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const)
  test(`a member keeps recovery codes and signs in with one (${appearance.locale}, ${appearance.width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const { locale } = appearance
    const text = (path: string): string => words(locale, 'staff-account', path)
    const member = await newMember(request, ['sales'])
    const office = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/account')
    await expect(page.getByText(text('ways.one'))).toBeVisible()
    await expect(page.getByText(text('sessions.current'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: text('codes.make') }).click()
    const dialog = page.getByRole('dialog', { name: text('codes.title') })
    await dialog.getByRole('button', { name: text('codes.make') }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: text('codes.done') }).click()
    await page
      .getByRole('button', { name: text('ways.addApp') })
      .or(page.getByRole('button', { name: text('ways.replaceApp') }))
      .click()
    await expect(page.getByRole('img', { name: text('app.qr') })).toBeVisible()
    await page.getByRole('button', { name: text('cancel') }).click()

    await page.getByRole('button', { name: say(locale, 'nav.signOut') }).click()
    await page.getByLabel(say(locale, 'signIn.email')).fill(member.email)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: say(locale, 'signIn.useRecovery') }).click()
    const field = page.getByLabel(say(locale, 'signIn.recovery'))
    await field.fill('22222-22222')
    await page.keyboard.press('Enter')
    await expect(page.getByText(words(locale, 'errors', 'STAFF_SIGN_IN_REFUSED'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await field.fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rita')
    await office.close()
  })
