import { isFullRun } from '@aquilane/testing/level'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request as newRequest, type Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, openContext } from './backend.ts'
import { databaseUrl, sql } from './database.ts'
import { live } from './journey.ts'
import { seconds } from './patience.ts'

/** Scripts of other companies: what they were asked for, and a widget that says when it is opened. */
let partner: Server
let asked: string[] = []
let foreignOrigin = ''
/** A second process of the product with a database of its own, a tag manager and a chat widget. */
let product: ChildProcess
let folder = ''
let base = ''
const database = `partners_${crypto.randomUUID().replaceAll('-', '')}`

// One process for all cases.
test.describe.configure({ mode: 'default' })

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo
      socket.close(() => resolve(port))
    })
  })

test.beforeAll(async () => {
  partner = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('content-type', 'text/javascript')
    response.end(url.startsWith('/widget/') ? 'window.jivo_api = { open: () => { document.title = "Widget open" } }' : '')
  })
  await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(partner.address() as AddressInfo).port}`
  foreignOrigin = origin
  await sql(`CREATE DATABASE ${database}`)
  folder = mkdtempSync(join(tmpdir(), 'aquilane-partners-'))
  const port = await freePort()
  base = `http://localhost:${port}`
  product = spawn(process.execPath, [join(import.meta.dirname, '../scripts/start.ts')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: base,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(database),
      DEMO_MARKET: 'false',
      TAG_MANAGER_ID: 'GTM-TEST',
      TAG_MANAGER_URL: origin,
      CHAT_WIDGET_CODE: 'house',
      CHAT_WIDGET_URL: `${origin}/widget/{code}`,
      LIMIT_SMS_PER_ADDRESS_HOUR: '10000',
      LIMIT_SMS_PER_PREFIX_HOUR: '10000',
    },
  })
  await expect.poll(async () => (await fetch(`${base}/readyz`).catch(() => null))?.status, { timeout: seconds(60) }).toBe(200)
})
test.afterAll(async () => {
  product.kill('SIGTERM')
  await new Promise((resolve) => void product.once('exit', resolve))
  partner.close()
  await sql(`DROP DATABASE ${database} WITH (FORCE)`)
  rmSync(folder, { recursive: true, force: true })
})
test.beforeEach(() => {
  asked = []
})

const events = (page: Page) =>
  page.evaluate(
    () => (window as { dataLayer?: { event?: string; path?: string; utm_source?: string; first_name?: string }[] }).dataLayer ?? [],
  )

test('without consent nothing leaves; with it the tag manager hears of pages, the campaign and the customer', async ({ browser }) => {
  const api = await newRequest.newContext({ baseURL: base })
  const customer = await newCustomer(api)
  await api.patch('/gamma/profile/update', { headers: customer.headers, data: { name: { first_name: 'Ada' } } })
  const context = await openContext(browser, customer, base, {})
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  await page.goto(`${base}/?utm_source=newsletter&utm_campaign=december`)
  await live(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/orders/)
  expect(foreign).toEqual([])
  expect(await events(page)).toEqual([])

  const notice = page.getByRole('complementary', { name: 'Cookies and local storage' })
  await expect(notice).toContainText('Nothing of another company starts before you accept')
  await expect(notice).toContainText(`a tag manager (${new URL(foreignOrigin).host}) loads with every page`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => asked).toEqual(['/gtm.js?id=GTM-TEST'])
  await expect
    .poll(async () => (await events(page)).map(({ event }) => event))
    .toEqual(expect.arrayContaining(['page_view', 'user_fromutmcampaign', 'identify']))
  const first = await events(page)
  expect(first.find(({ event }) => event === 'user_fromutmcampaign')).toMatchObject({ utm_source: 'newsletter' })
  expect(first.findLast(({ event }) => event === 'identify')).toMatchObject({ first_name: 'Ada' })
  await page.goBack()
  await expect
    .poll(async () => (await events(page)).filter(({ event }) => event === 'page_view').map(({ path }) => path))
    .toEqual(['/orders', '/'])
  await api.dispose()
  await context.close()
})

test('a consent is withdrawn in the privacy notice, and one that was given for less does not count', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const accepted = () => page.evaluate(() => [localStorage.getItem('aq.cookies_accepted'), localStorage.getItem('aq.cookies_scope')])
  await page.goto(`${base}/multi-leg`)
  await live(page)
  await page.evaluate(() => localStorage.setItem('aq.cookies_accepted', 'accepted'))
  await page.reload()
  const notice = page.getByRole('complementary', { name: 'Cookies and local storage' })
  await expect(notice).toBeVisible()
  await live(page)
  expect(asked).toEqual([])

  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => asked).toEqual(['/gtm.js?id=GTM-TEST'])
  expect(await accepted()).toEqual(['accepted', 'tag-manager chat-widget'])
  await page.evaluate(() => (document.cookie = '_ga=1; path=/'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('You have not accepted.')).toBeVisible()
  expect(await accepted()).toEqual([null, null])
  expect(await context.cookies()).toEqual([])
  asked = []
  await page.goto(`${base}/multi-leg`)
  await live(page)
  expect(asked).toEqual([])
  await context.close()
})

if (isFullRun)
  test('the chat widget of another company opens after consent, and not before', async ({ browser }) => {
    const api = await newRequest.newContext({ baseURL: base })
    const context = await openContext(browser, await newCustomer(api), base, {})
    const page = await context.newPage()
    await page.goto(`${base}/orders`)
    await live(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Chat with us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chat with us' })
    await expect(dialog).toBeVisible()
    expect(asked).toEqual([])
    await dialog.getByRole('button', { name: 'Accept and open the chat' }).click()
    await expect(page).toHaveTitle('Widget open')
    expect(asked).toContain('/widget/house')
    await expect(dialog).toHaveCount(0)
    expect(new URL(page.url()).hash).toBe('')
    await api.dispose()
    await context.close()
  })

test('pages opened within the site are counted without cookies', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  })
  const page = await context.newPage()
  const counted = page.waitForRequest((request) => request.url() === `${base}/gamma/visit/count`)
  await page.goto(`${base}/multi-leg`)
  await live(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search flights' }).click()
  expect((await counted).postData()).toBe('{"path":"/"}')
  expect(await context.cookies()).toEqual([])
  await context.close()
})
