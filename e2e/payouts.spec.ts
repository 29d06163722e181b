import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer } from './backend.ts'
import { sql } from './database.ts'
import { live, smsCodeFor, typeInto } from './journey.ts'
import { customerLooks } from './looks.ts'
import { giveBalance } from './money.ts'
import { settled } from './screen.ts'
import { pattern, text, words } from './texts.ts'

for (const { locale, width, colorScheme } of customerLooks)
  test(`${locale}, ${width} px: a balance is withdrawn with a code, sent by finance, and shown as sent`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    const say = (english: string) => text(locale, 'payments', english)
    const ada = await newCustomer(request)
    await giveBalance(request, ada, 80_000, 12_300)
    // Signed in long ago.
    await sql('UPDATE session SET verified_at = NULL FROM client WHERE client.id = client_id AND phone = $1', [ada.phone])
    const page = await openAs(ada, { viewport: { width, height: 860 }, colorScheme })
    await page.goto(locale === 'it' ? '/it/profile/topup' : '/profile/topup')
    await live(page)
    await page.getByRole('button', { name: say('Withdraw money') }).click()
    await expect(page.getByText(say('Before you withdraw, add your first and last name and confirm your e-mail address.'))).toBeVisible()
    await expect(page.getByRole('link', { name: say('Open your profile') })).toBeVisible()
    await sql(`UPDATE client SET first_name = 'Ada', last_name = 'Lovelace', email = 'ada@example.com' WHERE phone = $1`, [ada.phone])
    await page.reload()
    await live(page)
    await page.getByRole('button', { name: say('Withdraw money') }).click()

    const form = page.locator('form', { has: page.getByLabel(say('IBAN')) })
    const amount = form.getByLabel(say('Amount'), { exact: true })
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('800,00')
    await typeInto(amount, '801')
    await typeInto(form.getByLabel(say('IBAN')), 'DE89 3704 0044 0532 0130 01')
    await typeInto(form.getByLabel(say('Account holder')), '')
    await form.getByRole('button', { name: say('Withdraw') }).click()
    for (const fault of ['available', 'iban', 'required'])
      await expect(form.getByText(words(locale, 'payments', `payout.fault.${fault}`))).toBeVisible()
    await expect(amount).toBeFocused()
    await settled(page)
    expect.soft(await findViolations(page)).toEqual([])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

    await typeInto(amount, '500')
    await typeInto(form.getByLabel(say('IBAN')), 'DE89 3704 0044 0532 0130 00')
    await typeInto(form.getByLabel(say('Account holder')), 'Charles Babbage')
    await form.getByRole('button', { name: say('Withdraw') }).click()
    await expect(form.getByText(words(locale, 'payments', 'payout.fault.name'))).toBeVisible()
    await typeInto(form.getByLabel(say('Account holder')), 'Ada Lovelace')
    await form.getByRole('button', { name: say('Withdraw') }).click()
    const dialog = page.getByRole('dialog', { name: text(locale, 'profile', 'Confirm that it is you') })
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(await smsCodeFor(request, ada.phone))
    await expect(
      page.getByText(
        say(
          'We are preparing your withdrawal. You will receive a message when it has been sent. The next one can be requested after that.',
        ),
      ),
    ).toBeVisible()
    await expect(page.getByText(say('In progress'), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: say('Withdraw money') })).toBeHidden()

    const finance = await openOffice(['finance'], { locale, width, colorScheme })
    await finance.goto('/staff/exceptions')
    const t = (english: string) => text(locale, 'staff.exceptions', english)
    const [number] = /PO-\d{6}/.exec(await page.getByText(/PO-\d{6}/).innerText()) ?? ['']
    const row = finance.locator('tr', { hasText: number })
    await expect(row).toContainText('to Ada Lovelace, DE89370400440532013000')
    await row.getByRole('button', { name: t('Decide') }).click()
    const decision = finance.getByRole('dialog', { name: t('Withdrawal of a customer') })
    await expect(
      decision.getByText(
        pattern(
          locale,
          'staff',
          'Books {amount} as sent. Make the transfer at the bank first, with the number of the withdrawal as reason for payment.',
        ),
      ),
    ).toBeVisible()
    await typeInto(decision.getByLabel(t('Reason')), 'Sent with the batch of today')
    await decision.getByRole('button', { name: t('Confirm the decision') }).click()
    await expect(row).toHaveCount(0)

    await page.reload()
    await live(page)
    await expect(page.getByText(say('Sent'), { exact: true })).toBeVisible()
    await expect(page.getByText('Sent with the batch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('Withdraw money') })).toBeVisible()
  })
