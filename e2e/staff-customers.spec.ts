import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, openContext, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, text } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`a customer is found, noted, tagged, given a task and blocked (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const t = (english: string) => text(locale, 'staff-customers', english)
    const customer = await newCustomer(request)
    const name = `Ada${locale === 'it' ? 'bella' : 'lyn'} ${String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
    const [first, last] = name.split(' ')
    const renamed = await request.patch('/gamma/profile/update', {
      headers: customer.headers,
      data: { name: { first_name: first, last_name: last } },
    })
    expect(renamed.status()).toBe(200)
    const { id, invoice } = await newOrder(request, customer, await toTrip(request))

    const office = await staffContext(browser, await newMember(request, ['sales']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto('/staff/customers')
    await page.getByRole('textbox', { name: t('Name, number, e-mail or tag') }).fill(last ?? '')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    await page.getByRole('textbox', { name: t('Add a tag') }).fill('VIP, dog owner')
    await page.getByRole('button', { name: t('Add'), exact: true }).click()
    await expect(page.getByRole('button', { name: fill(t('Remove the tag {tag}'), { tag: 'dog owner' }) })).toBeVisible()
    await page.getByRole('textbox', { name: t('The customer never sees notes') }).fill('Prefers mornings')
    await page.getByRole('button', { name: t('Add the note') }).click()
    await expect(page.getByRole('button', { name: t('Delete the note') })).toBeVisible()
    await page.getByRole('button', { name: t('Add a task') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('What is to be done') }).fill('Send the winter offers')
    await dialog.getByRole('button', { name: t('Add a task') }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/staff/customers/tasks')
    const task = page.getByRole('listitem').filter({ hasText: name })
    await expect(task.getByRole('checkbox')).not.toBeChecked()
    expect.soft(await findViolations(page)).toEqual([])
    await task.getByRole('checkbox').click()
    await expect(task).toHaveCount(0)

    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: t('Block') }).click()
    await dialog.getByLabel(text(locale, 'staff-market', 'Reason')).fill('Two chargebacks')
    await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
    await expect(page.getByText('Two chargebacks').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await office.close()

    // The customer still sees the trip; paying says what has happened and whom to call.
    const context = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    const own = await context.newPage()
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}#pay/${invoice}`)
    await live(own)
    const popup = own.getByRole('alertdialog')
    await expect(
      popup.getByText(
        fill(
          text(
            locale,
            'common',
            '[{status}] Your account is blocked, so nothing can be booked or paid. Your trips stay as they are, and you can write to us in the chat.',
          ),
          { status: '423' },
        ),
      ),
    ).toBeVisible()
    await expect(popup.getByRole('link', { name: /^\+/ })).toBeVisible()
    expect.soft(await findViolations(own)).toEqual([])
    await context.close()
  })
}

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`two accounts become one, and two again (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const t = (english: string) => text(locale, 'staff-customers', english)
    const m = (english: string) => text(locale, 'staff-customers', english)
    const letters = () => String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))
    const last = `Q${letters()}`
    const [kept, other] = [await newCustomer(request), await newCustomer(request)]
    for (const [customer, first_name] of [
      [kept, 'Ada'],
      [other, 'Adele'],
    ] as const)
      await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name, last_name: last } } })
    await newOrder(request, other, await toTrip(request))

    const office = await staffContext(browser, await newMember(request, ['sales']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await page.getByRole('link', { name: m('Merge…') }).click()
    await page.getByRole('textbox', { name: t('Name, number, e-mail or tag') }).fill(last)
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `Adele ${last}` })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: m('Merge'), exact: true }).click()
    await page.getByRole('radio', { name: `Adele ${last}` }).check()
    await expect(page.getByText(locale === 'it' ? '1 viaggio' : '1 trip', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: m('Merge the accounts') }).click()
    await expect(page.getByText(m('Say why'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: m('Why they are the same customer') }).fill('The same person')
    await page.getByRole('button', { name: m('Merge the accounts') }).click()

    await expect(page.getByRole('heading', { level: 1, name: `Adele ${last}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: m('Merged accounts') })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: m('Separate again') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(locale === 'it' ? '1 viaggio' : '1 trip', { exact: true })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByLabel(text(locale, 'staff-market', 'Reason')).fill('Two people after all')
    await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Ada ${last}` })).toBeVisible()
    await office.close()
  })
}

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`a customer with credit flies first and pays by a day (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const c = (english: string) => text(locale, 'staff-customers', english)
    const o = (english: string) => text(locale, 'staff-market', english)
    const dialogWord = (english: string) => text(locale, 'staff-market', english)
    const customer = await newCustomer(request)
    const last = `Kr${String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
    await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada', last_name: last } } })
    const { id } = await newOrder(request, customer, await toTrip(request))

    const office = await staffContext(browser, await newMember(request, ['finance']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await expect(page.getByText(c('Trips are paid before the flight'))).toBeVisible()
    await page.getByRole('button', { name: c('Credit…') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: c('Save') }).click()
    await expect(dialog.getByText(c('An amount from 0.01 to 5,000,000'))).toBeVisible()
    await expect(dialog.getByText(c('Say why'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByLabel(c('Limit, €')).fill('100')
    await dialog.getByLabel(c('Reason')).fill('Pays on time')
    await dialog.getByRole('button', { name: c('Save') }).click()
    await expect(dialog).toHaveCount(0)

    // Not enough for this trip: the page gives the reason and offers nothing.
    await page.goto(`/staff/trips/${id}`)
    await expect(page.getByText(locale === 'it' ? /^Restano .* di credito, servono/ : /of credit left, .* needed$/)).toBeVisible()
    await expect(page.getByRole('button', { name: o('Put on account') })).toHaveCount(0)
    expect.soft(await findViolations(page)).toEqual([])
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await page.getByRole('button', { name: c('Credit…') }).click()
    await dialog.getByLabel(c('Limit, €')).fill('250000')
    await dialog.getByLabel(c('Reason')).fill('Pays on time')
    await dialog.getByRole('button', { name: c('Save') }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto(`/staff/trips/${id}`)
    await page.getByRole('button', { name: o('Put on account') }).click()
    await dialog.getByLabel(dialogWord('Reason')).fill('As agreed')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: dialogWord('Confirm') }).click()
    await expect(page.getByText(o('On account, due'), { exact: true })).toBeVisible()
    await page.goto('/staff/receivables')
    await expect(page.getByRole('row').filter({ hasText: last })).toBeVisible()
    await office.close()

    // The customer sees a confirmed trip and what is to be paid by which day.
    const context = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    const own = await context.newPage()
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
    await live(own)
    await expect(own.getByText(text(locale, 'order', 'Booked on account'))).toBeVisible()
    await expect(own.getByText(text(locale, 'order', 'Payment received'))).toHaveCount(0)
    await own.getByRole('link', { name: fill(text(locale, 'order', 'Pay what is on account: {price}'), { price: '' }).trim() }).click()
    await expect(own.getByText(text(locale, 'charter', 'Trip on account')).first()).toBeVisible()
    expect.soft(await findViolations(own)).toEqual([])
    await context.close()
  })
}
