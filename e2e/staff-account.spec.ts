import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { staffLooks } from './looks.ts'
import { newMember, say } from './staff.ts'
import { text } from './texts.ts'

for (const appearance of staffLooks)
  test(`a member keeps recovery codes and signs in with one (${appearance.locale}, ${appearance.width} px)`, async ({
    openOffice,
    request,
  }) => {
    const { locale } = appearance
    const t = (english: string) => text(locale, 'staff-account', english)
    const member = await newMember(request, ['sales'])
    const page = await openOffice(member, appearance)
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
    await typeInto(page.getByLabel(say(locale, 'E-mail')), member.email)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: say(locale, 'Use a recovery code') }).click()
    const field = page.getByLabel(say(locale, 'Recovery code'))
    await field.fill('22222-22222')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(text(locale, 'errors', 'That did not work. Check the address, and use a fresh code: each one works once.')),
    ).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await typeInto(field, code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rita')
  })
