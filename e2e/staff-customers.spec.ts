import type { Page } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { contextOptions, nameOf, staffLooks, type Look } from './looks.ts'
import { approveAsColleague } from './staff.ts'
import { expectRow } from './table.ts'
import { fill, text } from './texts.ts'

/** By a heading; cards on a phone have none, and a choice instead. */
async function sortByValue(page: Page, { locale, width }: Look): Promise<void> {
  const heading = text(locale, 'staff-customers', 'Booked in 12 months')
  if (width < 768) await page.getByRole('combobox', { name: text(locale, 'staff', 'Sort by') }).selectOption('value:desc')
  else {
    await page.getByRole('link', { name: heading }).click()
    await expect(page.getByRole('columnheader', { name: heading })).toHaveAttribute('aria-sort', 'descending')
  }
  await expect(page).toHaveURL(/sort=value%3Adesc/)
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a customer is found, noted, tagged, given a task and blocked (${locale}, ${width} px)`, async ({ openAs, openOffice, request }) => {
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

    const page = await openOffice(['sales'], appearance)
    await page.goto('/staff/customers')
    await typeInto(page.getByRole('textbox', { name: t('Name, number, e-mail or tag') }), last ?? '')
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await sortByValue(page, appearance)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    await typeInto(page.getByRole('textbox', { name: t('Add a tag') }), 'VIP, dog owner')
    await page.getByRole('button', { name: t('Add'), exact: true }).click()
    await expect(page.getByRole('button', { name: fill(t('Remove the tag {tag}'), { tag: 'dog owner' }) })).toBeVisible()
    await typeInto(page.getByRole('textbox', { name: t('The customer never sees notes') }), 'Prefers mornings')
    await page.getByRole('button', { name: t('Add the note') }).click()
    await expect(page.getByRole('button', { name: t('Delete the note') })).toBeVisible()
    await page.getByRole('button', { name: t('Add a task') }).click()
    const dialog = page.getByRole('dialog')
    await typeInto(dialog.getByRole('textbox', { name: t('What is to be done') }), 'Send the winter offers')
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
    await typeInto(dialog.getByLabel(text(locale, 'staff-market', 'Reason')), 'Two chargebacks')
    await dialog.getByRole('button', { name: text(locale, 'staff-market', 'Confirm') }).click()
    await expect(page.getByText('Two chargebacks').first()).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])

    // The customer still sees the trip; paying says what has happened and whom to call.
    const own = await openAs(customer, contextOptions(appearance))
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}#pay/${invoice}`)
    await live(own)
    const popup = own.getByRole('alertdialog')
    await expect(popup).toContainText(
      `[423] ${text(locale, 'limits', 'Your account is blocked, so nothing can be booked or paid. Your trips stay as they are.')}`,
    )
    await expect(popup.getByRole('link', { name: /\+\d/ })).toBeVisible()
    expect.soft(await findViolations(own)).toEqual([])
  })
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a merge of two accounts waits for a second member and a day, and is stopped (${locale}, ${width} px)`, async ({
    openOffice,
    request,
  }) => {
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

    const page = await openOffice(['sales'], appearance)
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await page.getByRole('link', { name: m('Merge…') }).click()
    await typeInto(page.getByRole('textbox', { name: t('Name, number, e-mail or tag') }), last)
    await page.getByRole('button', { name: t('Find'), exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `Adele ${last}` })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: m('Merge'), exact: true }).click()
    await page.getByRole('radio', { name: `Adele ${last}` }).check()
    await expect(page.getByText(locale === 'it' ? '1 viaggio' : '1 trip', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: m('Ask for the merge') }).click()
    await expect(page.getByText(m('Say why'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await typeInto(page.getByRole('textbox', { name: m('Why they are the same customer') }), 'The same person')
    const merged = new URL(page.url()).searchParams.get('with')
    await page.getByRole('button', { name: m('Ask for the merge') }).click()
    await expect(page.getByText(text(locale, 'staff-approvals', 'Waits for a second member. See Approvals.'))).toBeVisible()
    await approveAsColleague(request, `customer-merge:${merged}`)

    // Nothing has moved: either number stops it by its link, without signing in.
    await page.goto(`/staff/customers/${merged}`)
    await expect(page.getByRole('heading', { level: 1, name: `Adele ${last}` })).toBeVisible()
    await expect(page.getByRole('button', { name: m('Stop the merge') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    const s = (english: string) => text(locale, 'stop-merge', english)
    const sent = (await (await request.get(`/dev/outbox.json?to=${encodeURIComponent(other.phone)}`)).json()) as { text: string }[]
    const token = sent.map(({ text: body }) => /stop-merge\/([\w-]+)/.exec(body)?.[1]).find(Boolean)
    await page.goto(`${locale === 'it' ? '/it' : ''}/stop-merge/${token}`)
    await expect(page.getByRole('heading', { level: 1, name: s('Stop this merge?') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: s('Stop the merge') }).click()
    await expect(page.getByRole('heading', { level: 1, name: s('The merge is stopped') })).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
  })
}

for (const appearance of staffLooks) {
  const { locale, width } = appearance

  test(`a customer with credit flies first and pays by a day (${locale}, ${width} px)`, async ({ openAs, openOffice, request }) => {
    const c = (english: string) => text(locale, 'staff-customers', english)
    const o = (english: string) => text(locale, 'staff-market', english)
    const dialogWord = (english: string) => text(locale, 'staff-market', english)
    const customer = await newCustomer(request)
    const last = `Kr${String.fromCodePoint(...Array.from({ length: 8 }, () => 97 + Math.floor(Math.random() * 26)))}`
    await request.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada', last_name: last } } })
    const { id } = await newOrder(request, customer, await toTrip(request))

    const page = await openOffice(['finance'], appearance)
    await page.goto(`/staff/customers?query=${last}`)
    await page.getByRole('link', { name: `Ada ${last}` }).click()
    await expect(page.getByText(c('Trips are paid before the flight'))).toBeVisible()
    await page.getByRole('button', { name: c('Credit…') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: c('Save') }).click()
    await expect(dialog.getByText(c('An amount from 0.01 to 5,000,000'))).toBeVisible()
    await expect(dialog.getByText(c('Say why'))).toBeVisible()
    expect.soft(await findViolations(page)).toEqual([])
    await typeInto(dialog.getByLabel(c('Limit, €')), '100')
    await typeInto(dialog.getByLabel(c('Reason')), 'Pays on time')
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
    await typeInto(dialog.getByLabel(c('Limit, €')), '250000')
    await typeInto(dialog.getByLabel(c('Reason')), 'Pays on time')
    await dialog.getByRole('button', { name: c('Save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(text(locale, 'staff-approvals', 'Waits for a second member. See Approvals.'))).toBeVisible()
    await approveAsColleague(request, `credit:${new URL(page.url()).pathname.split('/').at(-1)}`)

    await page.goto(`/staff/trips/${id}`)
    await page.getByRole('button', { name: o('Put on account') }).click()
    await typeInto(dialog.getByLabel(dialogWord('Reason')), 'As agreed')
    expect.soft(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: dialogWord('Confirm') }).click()
    await expect(page.getByText(o('On account, due'), { exact: true })).toBeVisible()
    await page.goto('/staff/receivables')
    await expectRow(page, last)

    // The customer sees a confirmed trip and what is to be paid by which day.
    const own = await openAs(customer, contextOptions(appearance))
    await own.goto(`${locale === 'it' ? '/it' : ''}/order/${id}`)
    await live(own)
    await expect(own.getByText(text(locale, 'order', 'Booked on account'))).toBeVisible()
    await expect(own.getByText(text(locale, 'order', 'Payment received'))).toHaveCount(0)
    await own.getByRole('link', { name: fill(text(locale, 'order', 'Pay the amount on account: {price}'), { price: '' }).trim() }).click()
    await expect(own.getByText(text(locale, 'charter', 'Trip on account')).first()).toBeVisible()
    expect.soft(await findViolations(own)).toEqual([])
  })
}

for (const appearance of isFullRun ? staffLooks : [])
  test(`a list that is searched and sorted in one go keeps both (${nameOf(appearance)})`, async ({ openOffice }) => {
    const page = await openOffice(['sales'], appearance)
    await page.goto('/staff/customers')
    await typeInto(page.getByRole('textbox', { name: text(appearance.locale, 'staff-customers', 'Name, number, e-mail or tag') }), 'ada')
    await page.getByRole('table').waitFor()
    await page.evaluate((isPhone) => {
      document.querySelector<HTMLFormElement>('form[role="search"]')!.requestSubmit()
      if (isPhone) {
        const choice = document.querySelector<HTMLSelectElement>('select:has([value="value:desc"])')!
        choice.value = 'value:desc'
        choice.dispatchEvent(new Event('change', { bubbles: true }))
      } else document.querySelector<HTMLElement>('th a[href*="value"]')!.click()
    }, appearance.width < 768)
    await expect(page).toHaveURL(/sort=value%3Adesc/)
    expect(new URL(page.url()).searchParams.get('query')).toBe('ada')
  })
