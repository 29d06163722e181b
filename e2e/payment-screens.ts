import { type Page, expect } from '@playwright/test'
import { live } from './journey.ts'
import type { Look } from './looks.ts'
import type { Screen } from './screen.ts'
import { pattern, text, words } from './texts.ts'

/** The steps of paying, each by its address; `made`: an order that awaits payment. */
export function paymentScreens({ locale }: Look, made: () => { order: string; invoice: string }): Screen[] {
  const say = (english: string) => text(locale, 'payments', english)
  const open = async (page: Page, path: string) => {
    await page.goto(`${locale === 'it' ? '/it' : ''}${path}`)
    // An address that differs by its hash alone loads nothing.
    await page.reload()
    await live(page)
  }
  const step = async (page: Page, name: string, title: string) => {
    const { order, invoice } = made()
    await open(page, `/order/${order}#pay/${invoice}${name}`)
    const sheet = page.getByRole('dialog', { name: words(locale, 'payments', `title.${title}`) })
    await expect(sheet).toBeVisible()
    return sheet
  }
  return [
    {
      name: 'card form of the bank in the page',
      open: async (page) => {
        const sheet = await step(page, '', 'methods')
        await sheet.getByRole('button', { name: say('Enter the card') }).click()
        await expect(page.locator('#card-form').getByRole('textbox').first()).toBeVisible()
      },
    },
    {
      name: 'balance too low',
      open: async (page) =>
        expect(
          (await step(page, '/top-up', 'top-up')).getByText(
            pattern(locale, 'payments', 'Your balance is {shortfall} short of this invoice. Top it up, or go back and pay another way.'),
          ),
        ).toBeVisible(),
    },
    {
      name: 'amount of a top-up, out of range',
      open: async (page) => {
        const sheet = await step(page, '/top-up-amount', 'top-up-amount')
        const amount = sheet.getByLabel(say('Amount'), { exact: true })
        await amount.fill('9')
        await sheet.getByRole('button', { name: say('Choose how to pay') }).click()
        await expect(sheet.getByText(pattern(locale, 'payments', 'Amount not less than {number}'))).toBeVisible()
      },
    },
    {
      name: 'bill for a bank transfer, with a fault',
      open: async (page) => {
        const sheet = await step(page, '/proforma', 'proforma')
        await sheet.getByLabel(say('Address')).fill('улица')
        await expect(sheet.getByText(say('Latin letters, numbers, spaces and \' " / . , - ( ) only'))).toBeVisible()
      },
    },
    {
      name: 'saved payers, none yet',
      open: async (page) =>
        expect((await step(page, '/billing-profiles', 'billing-profiles')).getByText(say('No templates'))).toBeVisible(),
    },
    {
      name: 'invoice line by line',
      open: async (page) => {
        const { order, invoice } = made()
        await open(page, `/order/${order}#invoice/${invoice}`)
        await expect(page.getByRole('dialog', { name: say('Invoice for the flight') }).getByRole('table')).toBeVisible()
      },
    },
    {
      name: 'unpaid invoice beside the avatar',
      open: async (page) => {
        await open(page, '/profile/invoice-templates/add')
        await page.getByRole('button', { name: pattern(locale, 'payments', '{price} to pay') }).click()
        await expect(page.getByRole('link', { name: say('Go to the order') })).toBeVisible()
      },
    },
    {
      name: 'top-up',
      open: async (page) => {
        await open(page, '/profile/topup')
        await expect(page.getByLabel(say('Amount'), { exact: true })).toBeVisible()
      },
    },
  ]
}
