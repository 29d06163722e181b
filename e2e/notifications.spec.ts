import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { openContext, newCustomer, newMessages, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { type Locale, pattern, text } from './texts.ts'

const say = (locale: Locale) => (english: string) => text(locale, 'notifications', english)

const getDay = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', { day: '2-digit', month: 'short', timeZone: 'Europe/London' }).format(
    new Date(),
  )

for (const { locale, width } of customerLooks) {
  test(`notifications are grouped by day, twelve to a page, until they are read (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const t = say(locale)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })

    await page.goto(at(locale, '/notifications'))
    await live(page)
    await expect(page.getByRole('heading', { name: t('No notifications yet') })).toBeVisible()
    await expect(page.locator('#main').getByRole('link', { name: t('Find a flight') })).toBeVisible()

    await newMessages(request, customer, await toTrip(request, { locale }), 13)
    await page.reload()
    const messages = page.getByRole('article')
    await expect(messages).toHaveCount(12)
    await expect(page.getByRole('heading', { level: 2, name: getDay(locale), exact: true })).toBeVisible()
    await expect(messages.first()).toContainText(pattern(locale, 'mail.orders', 'Your request {pnr}: we are on it'))
    await expect(messages.first().locator('time')).toHaveText(/^\d{2}:\d{2}$/)
    await expect(messages.first()).toContainText(`${t('New')}:`)

    // The second page has an address; one past the end becomes the first.
    await page.getByRole('link', { name: text(locale, 'common', 'Next page') }).click()
    await expect(messages).toHaveCount(1)
    await expect(page).toHaveURL(/[?&]page=2$/)
    await page.goto(at(locale, '/notifications?page=9&channels=orders'))
    await expect(messages).toHaveCount(12)
    await expect(page).toHaveURL(/\/notifications\?channels=orders$/)

    // A filter starts at page 1 and has an empty state.
    await page.goto(at(locale, '/notifications?page=2'))
    await expect(messages).toHaveCount(1)
    const filter = page.getByRole('group', { name: t('Filter by topic') })
    await filter.getByRole('button', { name: t('Payments') }).click()
    await expect(page).toHaveURL(/\/notifications\?channels=payments$/)
    await expect(page.getByRole('heading', { name: t('Nothing on this topic') })).toBeVisible()
    await filter.getByRole('button', { name: t('Orders') }).click()
    await expect(page).toHaveURL(/channels=orders&channels=payments$/)
    await expect(messages).toHaveCount(12)
    await filter.getByRole('button', { name: t('Everything'), exact: true }).click()
    await expect(page).toHaveURL(/\/notifications$/)

    // One is read, the menu counts the others, then all are.
    await messages.first().getByRole('button').click()
    await expect(messages.first().getByRole('button')).toHaveCount(0)
    await page.getByRole('button', { name: text(locale, 'nav', 'Open the menu') }).click()
    const entry = page
      .getByRole('navigation', { name: text(locale, 'nav', 'Main menu') })
      .getByRole('link', { name: text(locale, 'nav', 'Notifications') })
    await expect(entry).toContainText('12')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('Mark all as read') }).click()
    await expect(page.getByText(t('All marked as read'))).toBeVisible()
    await expect(messages.getByText(`${t('New')}:`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('Mark all as read') })).toHaveCount(0)

    // What it is about is one press away.
    await messages.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${at(locale, '/order/')}[0-9a-f-]{36}$`))
  })

  test(`preferences can be changed, locked ones show the reason (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const server = (english: string) => text(locale, 'mail.notifications', english)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile/notifications'))
    await live(page)
    const offers = page.getByRole('group', { name: server('Offers') })
    const mail = offers.getByRole('switch', { name: server('E-mail') })
    await expect(mail).not.toBeChecked()
    await mail.focus()
    await page.keyboard.press('Space')
    await expect(mail).toBeChecked()
    const orders = page.getByRole('group', { name: server('Orders') })
    // The name holds the lock, too.
    const fixed = orders.getByRole('switch', { name: new RegExp(`^${server('E-mail')}`) })
    await expect(fixed).toBeDisabled()
    await expect(fixed).toBeChecked()
    await expect(fixed).toHaveAccessibleDescription(
      server('Messages about your orders always come by e-mail, as soon as we have an address.'),
    )
    await expect(orders.getByRole('switch', { name: server('SMS') })).toBeEnabled()
    await expect(offers.getByRole('switch', { name: server('SMS') })).toHaveCount(0)

    await expect
      .poll(async () => {
        const { data } = (await (await request.get('/gamma/subscription/list', { headers: customer.headers })).json()) as {
          data: { channel: string; medium: string; enabled: boolean }[]
        }
        return data.find(({ channel, medium }) => channel === 'offers' && medium === 'email')?.enabled
      })
      .toBe(true)
    await page.reload()
    await expect(mail).toBeChecked()
  })
}

const device = (page: Page) => page.getByRole('group', { name: 'Push messages on this device' })

async function getProfile(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  // The address in earlier mails leads on.
  await page.goto('/profile#notifications')
  await page.waitForURL(/\/profile\/notifications$/)
  await live(page)
  return page
}

test('blocked or unsupported Web Push shows what to do', async ({ browser, request, baseURL }) => {
  const customer = await newCustomer(request)
  // Headless browsers deny the permission.
  const blocked = await openContext(browser, customer, baseURL ?? '')
  const page = await getProfile(blocked)
  await expect(device(page)).toContainText(
    'Open the lock or settings icon beside the address, allow notifications, then come back to this page.',
  )
  await expect(device(page).getByRole('button')).toHaveCount(0)
  await blocked.close()

  const old = await openContext(browser, customer, baseURL ?? '')
  await old.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await expect(device(await getProfile(old))).toContainText(
    'On an iPhone or iPad, add the site to the Home Screen first and open it from there.',
  )
  await old.close()
})

/**
 * A person who allows messages when asked. The browser of the tests shows none and has no push service of its own: what it lacks is
 * played here, `subscription` being what its push service would have handed out; null: that service is away. All else is the real thing.
 */
async function allowMessages(context: BrowserContext, subscription: { endpoint: string; keys: Record<string, string> } | null) {
  await context.addInitScript((given) => {
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted') as NotificationPermission
    let enrolled = false
    const own = {
      endpoint: given?.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        enrolled = false
        return true
      },
    }
    PushManager.prototype.subscribe = async (options) => {
      if (!given || !options?.userVisibleOnly || !options.applicationServerKey) throw new DOMException('push service error', 'AbortError')
      enrolled = true
      return own as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (enrolled ? (own as unknown as PushSubscription) : null)
  }, subscription)
}

test('when the browser’s push service is unreachable, the device stays off and shows the error', async ({ browser, request, baseURL }) => {
  const context = await openContext(browser, await newCustomer(request), baseURL ?? '')
  await allowMessages(context, null)
  const page = await getProfile(context)
  const t = say('en')
  await device(page)
    .getByRole('button', { name: t('Turn on') })
    .click()
  await expect(
    page.getByText(t('This device could not be turned on. The browser’s push service may be out of reach; please try again later.')),
  ).toBeVisible()
  await expect(device(page).getByRole('button', { name: t('Turn on') })).toBeVisible()
  await context.close()
})

/** A push service that accepts everything, and the subscription a browser would receive from it. */
async function pushService() {
  const taken: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    taken.push(request.headers)
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${randomBytes(6).toString('hex')}`
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  return { taken, subscription: { endpoint, keys }, close: () => new Promise((done) => server.close(done)) }
}

test('a device is turned on, tried out and turned off', async ({ browser, request, baseURL }) => {
  const t = say('en')
  const customer = await newCustomer(request)
  const service = await pushService()
  const context = await openContext(browser, customer, baseURL ?? '')
  await allowMessages(context, service.subscription)
  const page = await getProfile(context)
  await device(page)
    .getByRole('button', { name: t('Turn on') })
    .click()
  await expect(device(page)).toContainText(t('Push messages reach this device. They stop when you sign out.'))
  await device(page)
    .getByRole('button', { name: t('Send a test message') })
    .click()
  await expect(page.getByText(t('A test message is on its way'))).toBeVisible()
  await expect.poll(() => service.taken.length).toBe(1)
  expect(service.taken[0]).toMatchObject({ 'content-encoding': 'aes128gcm', authorization: expect.stringMatching(/^vapid t=/) })

  await device(page)
    .getByRole('button', { name: t('Turn off') })
    .click()
  await expect(device(page).getByRole('button', { name: t('Turn on') })).toBeVisible()
  const { devices } = (await (await request.get('/gamma/subscription/list', { headers: customer.headers })).json()) as {
    devices: unknown[]
  }
  expect(devices).toEqual([])
  await context.close()
  await service.close()
})

test('an incoming push updates the badge at once, and the worker caches no page of the site', async ({ browser, request, baseURL }) => {
  const customer = await newCustomer(request)
  const context = await openContext(browser, customer, baseURL ?? '')
  const counts = { asked: 0, answered: 0 }
  const isCount = (request: { url: () => string }) => request.url().endsWith('/gamma/push-message/unread-count')
  context.on('request', (asked) => (counts.asked += Number(isCount(asked))))
  context.on('requestfinished', (answered) => (counts.answered += Number(isCount(answered))))
  const page = await getProfile(context)
  const cdp = await context.newCDPSession(page)
  const registrations: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations.map((one) => one.registrationId)))
  await cdp.send('ServiceWorker.enable')
  const scope = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js', { scope: '/' })
    return (await navigator.serviceWorker.ready).scope
  })
  const { origin } = new URL(baseURL ?? '')
  expect(scope).toBe(`${origin}/`)
  await expect.poll(() => registrations.length).toBeGreaterThan(0)

  const entry = page.getByRole('link', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(entry).toBeVisible()
  // The badge loads on its own: its first count must not come after the message.
  await expect.poll(() => counts.asked > 0 && counts.asked === counts.answered).toBe(true)
  await newMessages(request, customer, await toTrip(request), 1)
  await expect(entry).not.toContainText('1')
  // What it shows is looked at in app/worker/sw.spec.ts: this browser shows nothing.
  const data = JSON.stringify({ id: 'm-1', lang: 'en', title: 'Confirmed', body: 'See you.', url: `${origin}/orders` })
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrations.at(-1) ?? '', data })
  await expect(entry).toContainText('1')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/offline')).toEqual([])
  await context.close()
})

test('the site is installed as an app where the browser offers it', async ({ browser, request, baseURL }) => {
  const context = await openContext(browser, await newCustomer(request), baseURL ?? '')
  const page = await getProfile(context)
  const card = page.getByRole('group', { name: 'Aquilane as an app' })
  await expect(device(page)).toBeVisible()
  await expect(card).toHaveCount(0)
  // As Chrome offers it; this browser without a screen never does.
  const prompted = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const offer = new Event('beforeinstallprompt', { cancelable: true })
        dispatchEvent(Object.assign(offer, { prompt: async () => resolve(offer.defaultPrevented) }))
      }),
  )
  await card.getByRole('button', { name: 'Install' }).click()
  expect(await prompted).toBe(true)
  await expect(card).toHaveCount(0)
  await context.close()
})
