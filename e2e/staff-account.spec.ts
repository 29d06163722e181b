import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, say, staffContext } from './staff.ts'
import { text } from './texts.ts'

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
    const t = (english: string) => text(locale, 'staff-account', english)
    const member = await newMember(request, ['sales'])
    const office = await staffContext(browser, member, baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/account')
    await expect(page.getByText(t('You have one way in. Add another, so that a lost device does not lock you out.'))).toBeVisible()
    await expect(page.getByText(t('this session'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('Make ten new codes') }).click()
    const dialog = page.getByRole('dialog', { name: t('Recovery codes') })
    await dialog.getByRole('button', { name: t('Make ten new codes') }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('I have kept them') }).click()
    await page
      .getByRole('button', { name: t('Set up an app') })
      .or(page.getByRole('button', { name: t('Set up another app') }))
      .click()
    await expect(page.getByRole('img', { name: t('QR code for the authenticator app') })).toBeVisible()
    await page.getByRole('button', { name: t('Cancel') }).click()

    await page.getByRole('button', { name: say(locale, 'Sign out') }).click()
    await page.getByLabel(say(locale, 'E-mail')).fill(member.email)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: say(locale, 'Use a recovery code') }).click()
    const field = page.getByLabel(say(locale, 'Recovery code'))
    await field.fill('22222-22222')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(text(locale, 'errors', 'That did not work. Check the address, and use a fresh code: each one works once.')),
    ).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await field.fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rita')
    await office.close()
  })
