import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, openContext, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { fill, words } from './texts.ts'

for (const appearance of [
  { locale: 'en', width: 1440, colorScheme: 'light' },
  { locale: 'it', width: 390, colorScheme: 'dark' },
] as const) {
  const { locale, width } = appearance

  test(`a customer is found, noted, tagged, given a task and blocked (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const t = (path: string): string => words(locale, 'staff-customers', path)
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
    await page.getByRole('textbox', { name: t('search') }).fill(last ?? '')
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    await page.getByRole('textbox', { name: t('addTag') }).fill('VIP, dog owner')
    await page.getByRole('button', { name: t('add'), exact: true }).click()
    await expect(page.getByRole('button', { name: fill(t('removeTag'), { tag: 'dog owner' }) })).toBeVisible()
    await page.getByRole('textbox', { name: t('note') }).fill('Prefers mornings')
    await page.getByRole('button', { name: t('addNote') }).click()
    await expect(page.getByRole('button', { name: t('deleteNote') })).toBeVisible()
    await page.getByRole('button', { name: t('addTask') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('taskTitle') }).fill('Send the winter offers')
    await dialog.getByRole('button', { name: t('addTask') }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/staff/customers/tasks')
    const task = page.getByRole('listitem').filter({ hasText: name })
    await expect(task.getByRole('checkbox')).not.toBeChecked()
    expect.soft(await findViolations(page)).toEqual([])
    await task.getByRole('checkbox').click()
    await expect(task).toHaveCount(0)

    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: t('block') }).click()
    await dialog.getByLabel(words(locale, 'staff-market', 'reasonDialog.reason')).fill('Two chargebacks')
    await dialog.getByRole('button', { name: words(locale, 'staff-market', 'reasonDialog.confirm') }).click()
    await expect(page.getByText('Two chargebacks').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await office.close()

    // The customer still sees the trip; paying says what has happened and whom to call.
    const context = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    const own = await context.newPage()
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}#pay/${invoice}`)
    await live(own)
    const popup = own.getByRole('alertdialog')
    await expect(popup.getByText(fill(words(locale, 'common', 'errorPopup.locked'), { status: '423' }))).toBeVisible()
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
    const t = (path: string): string => words(locale, 'staff-customers', path)
    const m = (path: string): string => t(`merge.${path}`)
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
    await page.getByRole('link', { name: m('open') }).click()
    await page.getByRole('textbox', { name: t('search') }).fill(last)
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `Adele ${last}` })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: m('with'), exact: true }).click()
    await page.getByRole('radio', { name: `Adele ${last}` }).check()
    await expect(page.getByText(locale === 'it' ? '1 viaggio' : '1 trip', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: m('confirm') }).click()
    await expect(page.getByText(m('reasonMissing'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: m('reason') }).fill('The same person')
    await page.getByRole('button', { name: m('confirm') }).click()

    await expect(page.getByRole('heading', { level: 1, name: `Adele ${last}` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: m('history') })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: m('undo') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(locale === 'it' ? '1 viaggio' : '1 trip', { exact: true })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByLabel(words(locale, 'staff-market', 'reasonDialog.reason')).fill('Two people after all')
    await dialog.getByRole('button', { name: words(locale, 'staff-market', 'reasonDialog.confirm') }).click()
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
    const c = (path: string): string => words(locale, 'staff-customers', `credit.${path}`)
    const o = (path: string): string => words(locale, 'staff-market', `trips.onAccount.${path}`)
    const dialogWord = (path: string): string => words(locale, 'staff-market', `reasonDialog.${path}`)
    const customer = await newCustomer(request)
    const last = `Kr${String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
    await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada', last_name: last } } })
    const { id } = await newOrder(request, customer, await toTrip(request))

    const office = await staffContext(browser, await newMember(request, ['finance']), baseURL ?? '', contextOptions(appearance))
    const page = await office.newPage()
    await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await expect(page.getByText(c('none'))).toBeVisible()
    await page.getByRole('button', { name: c('change') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: c('save') }).click()
    await expect(dialog.getByText(c('limitWrong'))).toBeVisible()
    await expect(dialog.getByText(c('reasonMissing'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByLabel(c('limit')).fill('100')
    await dialog.getByLabel(c('reason')).fill('Pays on time')
    await dialog.getByRole('button', { name: c('save') }).click()
    await expect(dialog).toHaveCount(0)

    // Not enough for this trip: the page gives the reason and offers nothing.
    await page.goto(`/staff/trips/${id}`)
    await expect(page.getByText(locale === 'it' ? /^Restano .* di credito, servono/ : /of credit left, .* needed$/)).toBeVisible()
    await expect(page.getByRole('button', { name: o('open') })).toHaveCount(0)
    expect.soft(await findViolations(page)).toEqual([])
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await page.getByRole('button', { name: c('change') }).click()
    await dialog.getByLabel(c('limit')).fill('250000')
    await dialog.getByLabel(c('reason')).fill('Pays on time')
    await dialog.getByRole('button', { name: c('save') }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto(`/staff/trips/${id}`)
    await page.getByRole('button', { name: o('open') }).click()
    await dialog.getByLabel(dialogWord('reason')).fill('As agreed')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: dialogWord('confirm') }).click()
    await expect(page.getByText(o('due'), { exact: true })).toBeVisible()
    await page.goto('/staff/receivables')
    await expect(page.getByRole('row').filter({ hasText: last })).toBeVisible()
    await office.close()

    // The customer sees a confirmed trip and what is to be paid by which day.
    const context = await openContext(browser, customer, baseURL ?? '', contextOptions(appearance))
    const own = await context.newPage()
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
    await live(own)
    await expect(own.getByText(words(locale, 'order', 'timeline.on_account'))).toBeVisible()
    await expect(own.getByText(words(locale, 'order', 'timeline.paid'))).toHaveCount(0)
    await own.getByRole('link', { name: fill(words(locale, 'order', 'pay.onAccount'), { price: '' }).trim() }).click()
    await expect(own.getByText(words(locale, 'charter', 'service.on_account')).first()).toBeVisible()
    expect.soft(await findViolations(own)).toEqual([])
    await context.close()
  })
}
