import { type Page, expect } from '@playwright/test'
import { live } from './journey.ts'
import type { Appearance, Screen } from './screen.ts'
import { pattern, words } from './texts.ts'

/** The steps of paying, each by its address; `made`: an order that awaits payment. */
export function paymentScreens({ locale }: Appearance, made: () => { order: string; invoice: string }): Screen[] {
  const say = (path: string) => words(locale, 'payments', path)
  const open = async (page: Page, path: string) => {
    await page.goto(`${locale === 'it' ? '/it' : ''}${path}`)
    // An address that differs by its hash alone loads nothing.
    await page.reload()
    await live(page)
  }
  const step = async (page: Page, name: string, title: string) => {
    const { order, invoice } = made()
    await open(page, `/order/${order}#pay/${invoice}${name}`)
    const sheet = page.getByRole('dialog', { name: say(`title.${title}`) })
    await expect(sheet).toBeVisible()
    return sheet
  }
  return [
    {
      name: 'card form of the bank in the page',
      open: async (page) => {
        const sheet = await step(page, '', 'methods')
        await sheet.getByRole('button', { name: say('action.ecommpay') }).click()
        await expect(page.locator('#card-form').getByRole('textbox').first()).toBeVisible()
      },
    },
    {
      name: 'balance too low',
      open: async (page) =>
        expect((await step(page, '/top-up', 'top-up')).getByText(pattern(locale, 'payments', 'topUp.need'))).toBeVisible(),
    },
    {
      name: 'amount of a top-up, out of range',
      open: async (page) => {
        const sheet = await step(page, '/top-up-amount', 'top-up-amount')
        const amount = sheet.getByLabel(say('topUp.amount'), { exact: true })
        await amount.fill('9')
        await sheet.getByRole('button', { name: say('topUp.next') }).click()
        await expect(sheet.getByText(pattern(locale, 'payments', 'topUp.fault.min'))).toBeVisible()
      },
    },
    {
      name: 'bill for a bank transfer, with a fault',
      open: async (page) => {
        const sheet = await step(page, '/proforma', 'proforma')
        await sheet.getByLabel(say('proforma.address')).fill('улица')
        await expect(sheet.getByText(say('proforma.fault.characters'))).toBeVisible()
      },
    },
    {
      name: 'saved payers, none yet',
      open: async (page) =>
        expect((await step(page, '/billing-profiles', 'billing-profiles')).getByText(say('templates.empty'))).toBeVisible(),
    },
    {
      name: 'invoice line by line',
      open: async (page) => {
        const { order, invoice } = made()
        await open(page, `/order/${order}#invoice/${invoice}`)
        await expect(page.getByRole('dialog', { name: say('details.Primary') }).getByRole('table')).toBeVisible()
      },
    },
    {
      name: 'unpaid invoice beside the avatar',
      open: async (page) => {
        await open(page, '/profile/invoice-templates/add')
        await page.getByRole('button', { name: pattern(locale, 'payments', 'banner.button') }).click()
        await expect(page.getByRole('link', { name: say('banner.toOrder') })).toBeVisible()
      },
    },
    {
      name: 'top-up',
      open: async (page) => {
        await open(page, '/profile/topup')
        await expect(page.getByLabel(say('topUp.amount'), { exact: true })).toBeVisible()
      },
    },
  ]
}
