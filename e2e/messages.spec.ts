import { expect, test, type Page } from '@playwright/test'
import { openContext, firmOffers, newCustomer, newOrder, packed, toTrip } from './backend.ts'
import { fillBuyer, choosePlace, chooseTime, newPhoneNumber, live, search, signIn, smsCode, type Traveller } from './journey.ts'
import { pattern, words } from './texts.ts'

const say = (namespace: string, path: string) => words('en', namespace, path)
const desktop = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const

test.use(desktop)

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** Sends a code to a fresh number from the open dialog. */
async function askForCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog')
  const phone = `+44${newPhoneNumber()}`
  await dialog.getByLabel(say('auth', 'phone')).fill(phone)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('auth', 'getSms') }).click()
  await expect(dialog.getByRole('heading', { name: say('auth', 'codeTitle') })).toBeVisible()
  return phone
}

test.describe('offers', () => {
  test('an offer expires after 30 minutes in the list and in the review, and the same trip is priced again', async ({
    browser,
    request,
    baseURL,
  }) => {
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { stops: [{ to: 'Geneva', days: 33 }] })
    const [offer] = await firmOffers(request, customer, trip)
    const context = await openContext(browser, customer, baseURL ?? '', desktop)
    const page = await context.newPage()
    await page.clock.install()

    await open(page, `/suggest-list/${await packed(request, trip)}`)
    await expect(page.getByText(new RegExp(say('suggestions', 'guaranteedUntil').split('{')[0] ?? '')).first()).toBeVisible({
      timeout: 20_000,
    })
    await page.clock.fastForward('31:00')
    await expect(page.getByText(say('suggestions', 'expiredTitle'))).toBeVisible()

    await open(page, `/order?suggestion=${offer?.id}`)
    await expect(
      page
        .getByRole('heading', { name: pattern('en', 'order', 'gone.expiredTitle') })
        .or(page.getByRole('heading', { name: say('order', 'review.title') })),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: say('order', 'gone.expiredTitle') })).toBeVisible()
    await page.getByRole('button', { name: say('order', 'gone.again') }).click()
    await page.waitForURL(/\/suggest-list\//)
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
    await context.close()
  })

  test('an aircraft that another customer has booked is not booked twice', async ({ browser, request, baseURL }) => {
    const [me, other] = [await newCustomer(request), await newCustomer(request)]
    const trip = await toTrip(request, { stops: [{ to: 'Geneva', days: 34 }] })
    const [mine] = await firmOffers(request, me, trip)
    const theirs = (await firmOffers(request, other, trip)).find((offer) => offer.aircraft?.tail === mine?.aircraft?.tail)
    expect(theirs?.aircraft?.tail).toMatch(/^[A-Z0-9]/)
    const context = await openContext(browser, me, baseURL ?? '', desktop)
    const page = await context.newPage()
    await open(page, `/order?suggestion=${mine?.id}`)
    await fillBuyer({ page, locale: 'en' })
    await page.getByRole('checkbox').check()
    await newOrder(request, other, trip, theirs)
    await page.getByRole('button', { name: pattern('en', 'order', 'review.book') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('order', 'gone.takenTitle') })).toBeVisible()
    // Nothing was ordered.
    const orders = (await (await request.get('/gamma/order/list', { headers: me.headers })).json()) as { data: unknown[] }
    expect(orders.data).toEqual([])
    // A reload shows the same, with a link to the remaining aircraft.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: say('order', 'gone.takenTitle') })).toBeVisible()
    await page.getByRole('button', { name: say('order', 'gone.again') }).click()
    await page.waitForURL(/\/suggest-list\//)
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(mine?.aircraft?.tail ?? 'no tail')).toHaveCount(0)
    await context.close()
  })
})

test.describe('searches', () => {
  test('a link that was cut leads to a new search', async ({ page, request }) => {
    const query = await packed(request, await toTrip(request))
    for (const broken of [query.slice(0, -20), 'nonsense', '%7B%7D']) {
      await open(page, `/suggest-list/${broken}`)
      await expect(page.getByRole('heading', { level: 1, name: say('suggestions', 'invalid.title') })).toBeVisible()
      await expect(page.getByText(say('suggestions', 'invalid.malformed'))).toBeVisible()
    }
    await page.getByRole('link', { name: say('suggestions', 'invalid.search') }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a link with a past departure keeps its route and asks for new dates only', async ({ page, request }) => {
    const trip = await toTrip(request, { pax: 5, luggage: 60 })
    const past = await packed(request, trip, ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, date: '2024-05-01T10:30:00' })) }))
    await open(page, `/suggest-list/${past}`)
    await expect(page.getByText(say('suggestions', 'invalid.past'))).toBeVisible()
    await expect(page.getByRole('combobox', { name: say('trip', 'from'), exact: true })).toHaveValue(/Luton/)
    await expect(page.getByRole('combobox', { name: say('trip', 'to'), exact: true })).toHaveValue(/Nice/)
    await expect(page.getByRole('spinbutton', { name: say('trip', 'pax') })).toHaveAttribute('aria-valuenow', '5')
    await expect(page.getByRole('combobox', { name: say('trip', 'date'), exact: true })).toContainText(say('trip', 'datePlaceholder'))
  })

  test('a departure beyond the booking window keeps the route too', async ({ page, request }) => {
    const far = await packed(request, await toTrip(request), ({ legs }) => ({
      legs: legs.map((leg) => ({ ...leg, date: `${Temporal.Now.plainDateISO().add({ days: 200 }).toString()}T10:30:00` })),
    }))
    await open(page, `/suggest-list/${far}`)
    await expect(page.getByText(say('suggestions', 'invalid.outOfWindow'))).toBeVisible()
    await expect(page.getByRole('combobox', { name: say('trip', 'from'), exact: true })).toHaveValue(/Luton/)
  })

  test('two places in inactive countries are named, and no prices are shown', async ({ page }) => {
    const me: Traveller = { page, locale: 'en', narrow: false }
    await open(page, '/')
    await choosePlace(me, 'from', 'Minsk')
    await choosePlace(me, 'to', 'Kabul')
    await expect(page.getByText(pattern('en', 'trip', 'unavailable'))).toContainText('Belarus, Afghanistan')
    await page.getByRole('button', { name: say('trip', 'submit') }).click()
    await expect(page).toHaveURL(/\/$/)
    // One end in a country that can be served is enough.
    await choosePlace(me, 'to', 'Nice')
    await expect(page.getByText(pattern('en', 'trip', 'unavailable'))).toHaveCount(0)
  })

  test('an empty search marks the first empty field, and the summary with the focus leads there', async ({ page }) => {
    await open(page, '/')
    const from = page.getByRole('combobox', { name: say('trip', 'from'), exact: true })
    await page.getByRole('button', { name: say('trip', 'submit') }).click()
    const summary = page.getByRole('alert').filter({ hasText: say('trip', 'summary.title') })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([say('trip', 'errors.departure')])
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('combobox', { name: say('trip', 'to'), exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await summary.getByRole('link').click()
    await expect(from).toBeFocused()
    await choosePlace({ page, locale: 'en', narrow: false }, 'from', 'Luton')
    await expect(summary).toHaveCount(0)
    await expect(from).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('sign-in', () => {
  test('a wrong code shows the remaining attempts; the right one still signs in', async ({ page }) => {
    await open(page, '/?auth_modal=visible')
    const phone = await askForCode(page)
    const right = await smsCode(page, phone)
    const dialog = page.getByRole('dialog')
    await page.keyboard.type(right === '1111' ? '2222' : '1111')
    await expect(dialog.getByText(say('auth', 'codeInvalid'))).toContainText('2 tries left')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await expect(dialog.getByRole('textbox').first()).toHaveValue('')
    await page.keyboard.type(right)
    await expect(dialog.getByRole('heading', { name: say('auth', 'codeTitle') })).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })

  test('three wrong codes end the code; the number is kept for a new one', async ({ page }) => {
    await open(page, '/?auth_modal=visible')
    const phone = await askForCode(page)
    const right = await smsCode(page, phone)
    const dialog = page.getByRole('dialog')
    for (const left of ['2 tries left', '1 try left']) {
      await page.keyboard.type(right === '1111' ? '2222' : '1111')
      await expect(dialog.getByText(say('auth', 'codeInvalid'))).toContainText(left)
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
    }
    await page.keyboard.type(right === '1111' ? '2222' : '1111')
    await expect(dialog.getByText(say('auth', 'codeInvalid'))).toContainText('No tries left')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type(right)
    await expect(dialog.getByText(say('auth', 'codeExpired'))).toBeVisible()
    await expect(dialog.getByLabel(say('auth', 'phone'))).toHaveValue(new RegExp(phone.slice(-4)))
  })

  test('from the code the way leads back to the number', async ({ page }) => {
    await open(page, '/?auth_modal=visible')
    const phone = await askForCode(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('auth', 'back') }).click()
    await expect(dialog.getByRole('heading', { name: say('auth', 'title') })).toBeVisible()
    await expect(dialog.getByLabel(say('auth', 'phone'))).toHaveValue(new RegExp(phone.slice(-4)))
    await expect(dialog.getByLabel(say('auth', 'phone'))).toBeFocused()
  })

  test('the dialog closes by its button and Escape, not by an outside click, and its parameter is removed', async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await open(page, '/terms?auth_modal=visible&utm_source=x')
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, 400)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/terms(\?utm_source=x)?$/)

    // Opened on the page: Back closes it, the button too.
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('nav', 'signIn') })
      .click()
    await expect(page).toHaveURL(/auth_modal=visible/)
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/terms(\?utm_source=x)?$/)
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('nav', 'signIn') })
      .click()
    await dialog.getByRole('button', { name: say('auth', 'close') }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/terms(\?utm_source=x)?$/)
  })

  test('closing the sign-in over the suggestions leads home', async ({ page, request }) => {
    await open(page, `/suggest-list/${await packed(request, await toTrip(request))}`)
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
    await page
      .getByRole('main')
      .getByRole('button', { name: say('suggestions', 'joinAction'), exact: true })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('auth', 'close') })
      .click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('signing in from a class card continues to the aircraft of that class', async ({ page, request }) => {
    await open(page, `/suggest-list/${await packed(request, await toTrip(request))}?sort=price`)
    const card = page.getByRole('article').nth(2)
    await expect(card).toBeVisible({ timeout: 20_000 })
    const heading = (await card.getByRole('heading').first().textContent()) ?? ''
    await card.getByRole('button', { name: say('suggestions', 'unlock') }).click()
    await signIn({ page, locale: 'en', narrow: false })
    await expect(page).toHaveURL(/\?(?=.*\bsort=price\b)(?=.*\bclasses=[a-z-]+)(?!.*auth_modal)/)
    await expect(page.getByRole('button', { name: new RegExp(`^${heading}`), pressed: true })).toBeVisible()
    await expect(page.getByRole('link', { name: say('suggestions', 'book') }).first()).toBeVisible({ timeout: 20_000 })
  })

  test('signed out in one tab is signed out in the other', async ({ browser, request, baseURL }) => {
    const context = await openContext(browser, await newCustomer(request), baseURL ?? '', desktop)
    const [one, two] = [await context.newPage(), await context.newPage()]
    await open(one, '/profile')
    await open(two, '/orders')
    await expect(two.getByRole('heading', { level: 1, name: say('order', 'list.title') })).toBeVisible()
    await one.getByRole('button', { name: say('profile', 'signOut'), exact: true }).click()
    await expect(one).toHaveURL(/:\d+\/$/)
    await expect(one.getByRole('banner').getByRole('link', { name: say('nav', 'signIn') })).toBeVisible()
    // Private data is gone there too.
    await expect(two.getByRole('heading', { level: 1, name: say('common', 'gate.title') })).toBeVisible()
    await expect(two.getByRole('banner').getByRole('link', { name: say('nav', 'signIn') })).toBeVisible()
    await context.close()
  })
})

test('a cut connection is named while it lasts, and its return too', async ({ page, context }) => {
  await open(page, '/')
  await context.setOffline(true)
  await expect(page.getByText(say('common', 'connection.offline'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(say('common', 'connection.offline'))).toHaveCount(0)
  await expect(page.getByText(say('common', 'connection.online'))).toBeVisible()
})

test('a search while offline loses nothing: the same button works after reconnecting', async ({ page, context }) => {
  const me: Traveller = { page, locale: 'en', narrow: false }
  await open(page, '/')
  await choosePlace(me, 'from', 'Luton')
  await choosePlace(me, 'to', 'Nice')
  await chooseTime(me, 21)
  await context.setOffline(true)
  await page.getByRole('button', { name: say('trip', 'submit') }).click()
  await expect(page.getByText(say('trip', 'failed'))).toBeVisible({ timeout: 20_000 })
  await context.setOffline(false)
  await search(me)
})

test('switching the language keeps the page, its query and its scroll position', async ({ page, request }) => {
  const query = await packed(request, await toTrip(request))
  await open(page, `/suggest-list/${query}?sort=price`)
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL(new RegExp(`/it/suggest-list/${query.slice(0, 40)}.*sort=price`))
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: words('it', 'suggestions', 'edit') })).toBeVisible()
  // The parts that only the server draws follow.
  await expect(page.getByRole('contentinfo').getByRole('region', { name: words('it', 'footer', 'offices') })).toBeVisible()
  await page.getByRole('button', { name: words('it', 'nav', 'openMenu') }).click()
  await page
    .getByRole('navigation', { name: words('it', 'nav', 'main') })
    .getByRole('link', { name: 'English' })
    .click()
  await expect(page).toHaveURL(new RegExp(`:\\d+/suggest-list/${query.slice(0, 40)}.*sort=price`))
  await expect(page.getByRole('button', { name: say('suggestions', 'edit') })).toBeVisible()
})
