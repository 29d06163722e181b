import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { contextOptions, customerLooks } from './looks.ts'
import { payFromBalance } from './money.ts'
import { newMember, openTripTab } from './staff.ts'
import { fill, text, words } from './texts.ts'

for (const appearance of customerLooks) {
  const { locale, width } = appearance

  test(`food is chosen with allergies, ordered by operations and invoiced (${locale}, ${width} px)`, async ({
    openAs,
    openOffice,
    request,
  }) => {
    const t = (english: string) => text(locale, 'catering', english)
    const customer = await newCustomer(request)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))
    await payFromBalance(request, customer, invoice)
    const page = await openAs(customer, contextOptions(appearance))
    const openOrder = async (): Promise<void> => {
      await page.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
      await live(page)
    }
    await openOrder()
    const section = page.getByRole('region', { name: t('Food and drinks') })
    await expect(section.getByText(t('Nothing chosen yet.'))).toBeVisible()
    await section.getByRole('button', { name: t('Choose food') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: t('nuts'), exact: true }).check()
    const cake = dialog.getByRole('listitem').filter({ hasText: t('Birthday cake') })
    await expect(cake.getByText(fill(t('Contains {allergens}'), { allergens: t('nuts') }))).toBeVisible()
    const portions = (dish: string) =>
      dialog.getByRole('button', {
        name: fill(t('One portion more of {dish}'), { dish: words(locale, 'catering', `dishes.${dish}.name`) }),
      })
    await portions('champagne').press('Enter')
    await portions('champagne').press('Enter')
    await portions('fruit').click()
    await expect(dialog.getByText(t('Invoiced later'))).toContainText('240')
    expect(await findViolations(page)).toEqual([])
    await typeInto(dialog.getByLabel(t('Anything else we should know')), 'Compleanno di Ada')
    await dialog.getByRole('button', { name: t('Save') }).click()
    await expect(page.getByText(t('Your choice is saved.'))).toBeVisible()
    await expect(section.getByText(`2 × ${t('Champagne')}`)).toBeVisible()
    await expect(section.getByText(`1 × ${t('Fruit plate')}`)).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    const member = await newMember(request, ['operations'])
    const desk = await openOffice(member, appearance)
    await desk.goto(`/staff/trips/${id}`)
    await openTripTab(desk, locale, 'checklist')
    const s = (english: string) => text(locale, 'staff-operations', english)
    await expect(desk.getByText(fill(s('Allergies: {list}'), { list: t('nuts') }))).toBeVisible()
    await expect(desk.getByText(fill(s('Note: {text}'), { text: 'Compleanno di Ada' }))).toBeVisible()
    expect(await findViolations(desk)).toEqual([])
    const ordered = new RegExp(s('Caterer ordered, charge {price}').split('{')[0] ?? '')
    await desk.getByRole('button', { name: ordered }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: ordered }).click()
    await expect(desk.getByText(s('Catering confirmed'))).toBeVisible()
    await expect(desk.getByRole('link', { name: s('Invoice'), exact: true })).toBeVisible()

    await openOrder()
    await expect(section.getByText(t('Ordered from the caterer.'))).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
    const order = (await (await request.get(`/gamma/order/get?id=${id}`, { headers: customer.headers })).json()) as {
      invoices: { type: string; price: { amount: number } }[]
    }
    expect(order.invoices.filter(({ type }) => type === 'Additional')).toMatchObject([{ price: { amount: 240 } }])
  })
}
