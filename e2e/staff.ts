import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  test,
} from '@playwright/test'
import { typeInto } from './journey.ts'
import { type Customer, newOrder, toTrip } from './backend.ts'
import type { Look } from './looks.ts'
import { type Screen, settled } from './screen.ts'
import { type Locale, pattern, text, words } from './texts.ts'
import { jpegDocument } from './travel-documents.ts'
import { seconds } from './patience.ts'

const demo = 'documents@aquilane.example'
export const application = { application: 'backoffice' }

/** What an authenticator app shows, so many half minutes from now. */
export function appCode(base32: string, steps = 0): string {
  const bits = [...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The newest code posted for a demo member; null while a new one must be awaited. */
export async function demoCode(request: APIRequestContext, email = demo): Promise<string | null> {
  const [mail] = (await (await request.get(`/dev/outbox.json?to=${email}`)).json()) as { subject: string }[]
  return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? null
}

export const demoEmail = demo

const cookies = new Map<string, Promise<string>>()
/** Shared by the workers of a run: a code is good once, and sign-ins of one member are limited. */
const sessionFile = (email: string) => join(process.env['E2E_DATA_DIR'] ?? tmpdir(), `session-${email.split('@')[0]}`)

const isOpen = async (request: APIRequestContext, cookie: string): Promise<boolean> =>
  (await request.get('/gamma/staff/me/get', { headers: { ...application, cookie } })).status() === 200

/** A session of a demo member; by default of the one who may do everything. */
function openDemoSession(request: APIRequestContext, email = demo): Promise<string> {
  const opening = cookies.get(email) ?? signInDemo(request, email)
  cookies.set(email, opening)
  return opening
}

async function signInDemo(request: APIRequestContext, email: string): Promise<string> {
  const file = sessionFile(email)
  let cookie = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (cookie !== '' && (await isOpen(request, cookie))) return cookie
  // The session of a long run is over: the next code may be half a minute away, which is not the time of the case.
  test.info().setTimeout(test.info().timeout + seconds(100))
  await expect(async () => {
    await request.post('/gamma/staff/auth/begin', { headers: application, data: { email } })
    const code = await demoCode(request, email)
    const answer = await request.post('/gamma/staff/auth/totp', { headers: application, data: { email, code: code ?? '000000' } })
    expect(answer.status()).toBe(200)
    cookie = (answer.headers()['set-cookie'] ?? '').split(';')[0] ?? ''
  }).toPass({ timeout: seconds(100), intervals: [1_000, 9_000, 12_000] })
  writeFileSync(file, cookie)
  return cookie
}

/** Another member of the demo company: new members, and the one who invited them, cannot approve for each other. */
export const getColleague = async (request: APIRequestContext, name: 'owner' | 'finance' = 'owner'): Promise<Pick<Member, 'headers'>> => ({
  headers: { ...application, cookie: await openDemoSession(request, `${name}@aquilane.example`) },
})

/** Proves the demo member's second factor again; another worker may have used the code. */
async function proveAdmin(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  await request.post('/gamma/staff/account/begin-verification', { headers })
  const code = await demoCode(request)
  if (code !== null) await request.post('/gamma/staff/account/verify-totp', { headers, data: { code } })
}

/** The link with which a new member sets up signing in. */
export async function inviteLink(
  request: APIRequestContext,
  roles: string[],
  name = 'Rita Bianchi',
): Promise<{ email: string; link: string; token: string }> {
  const email = `rita.${crypto.randomUUID().slice(0, 8)}@house.example`
  const headers = { ...application, cookie: await openDemoSession(request) }
  const invite = () => request.post('/gamma/staff/member/invite', { headers, data: { email, name, roles } })
  let answer = await invite()
  // The last proof of the shared session is older than five minutes.
  if (answer.status() === 409) {
    test.info().setTimeout(test.info().timeout + seconds(100))
    await expect(async () => {
      answer = await invite()
      if (answer.status() === 409) await proveAdmin(request, headers)
      expect(answer.status()).toBe(200)
    }).toPass({ timeout: seconds(100), intervals: [500, 500, 9_000, 12_000] })
  }
  expect(answer.status()).toBe(200)
  const { link } = (await answer.json()) as { link: string }
  return { email, link, token: link.split('#')[1] ?? '' }
}

export interface Member {
  email: string
  /** Of the authenticator app, base32. */
  secret: string
  headers: Record<string, string>
}

/** A new member with an authenticator app; the current time step is used up. */
export async function newMember(request: APIRequestContext, roles: string[]): Promise<Member> {
  const { email, token } = await inviteLink(request, roles)
  const begun = await request.post('/gamma/staff/enrol/begin', { headers: application, data: { token } })
  const { totp, enrolment } = (await begun.json()) as { totp: { secret: string }; enrolment: string }
  const { secret } = totp
  const done = await request.post('/gamma/staff/enrol/totp', { headers: application, data: { token, code: appCode(secret), enrolment } })
  expect(done.status()).toBe(200)
  const cookie = (done.headers()['set-cookie'] ?? '').split(';')[0] ?? ''
  return { email, secret, headers: { ...application, cookie } }
}

/** Another member approves the open request about this subject. */
export async function approveAsColleague(request: APIRequestContext, subject: string): Promise<void> {
  const { headers } = await getColleague(request)
  const response = await request.get('/gamma/staff/approval/list', { headers, params: { per_page: 100 } })
  const { data } = (await response.json()) as { data: { id: string; subject: string }[] }
  const approval = { id: data.find((one) => one.subject === subject)?.id }
  expect((await request.post('/gamma/staff/approval/approve', { headers, data: { approval } })).status()).toBe(200)
}

/** A browser in which this member is signed in already. */
export async function staffContext(
  browser: Browser,
  member: Pick<Member, 'headers'>,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  const [name = '', value = ''] = (member.headers['cookie'] ?? '').split('=')
  await context.addCookies([{ name, value, domain: new URL(baseURL).hostname, path: '/gamma/staff', httpOnly: true, sameSite: 'Strict' }])
  return context
}

export interface HandedIn {
  ticket: string
  leg: { order_id: string; order_leg_id: string }
}

async function ok<T>(sent: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> {
  const response = await sent
  expect(response.ok(), `${response.url()} ${response.status()} ${response.ok() ? '' : await response.text()}`).toBe(true)
  return (await response.json()) as T
}

/** A customer submits a travel document for one leg of a new order. */
export async function handIn(request: APIRequestContext, customer: Customer, days = 40): Promise<HandedIn> {
  const { headers } = customer
  const trip = await toTrip(request, { stops: [{ to: 'Nice', days }] })
  const { id } = await newOrder(request, customer, trip)
  const order = await ok<{ legs: { id: string }[] }>(request.get('/gamma/order/get', { headers, params: { id } }))
  const leg = { order_id: id, order_leg_id: order.legs[0]?.id ?? '' }
  const { id: ticket } = await ok<{ id: string }>(request.post('/gamma/ticket-passport/create', { headers, data: leg }))
  const multipart = { ticket_id: ticket, 'files[]': await jpegDocument() }
  await ok(request.post('/gamma/ticket-passport/add-files', { headers, multipart }))
  await ok(request.post('/gamma/ticket-passport/submit', { headers, params: { id: ticket } }))
  return { ticket, leg }
}

/** Status of the travel document as the customer sees it. */
export async function getTravelDocument(request: APIRequestContext, customer: Customer, { ticket, leg }: HandedIn) {
  const { headers } = customer
  const { data } = await ok<{ data: { id: string; status: string; feedback: { reason: string; comment: string | null } | null }[] }>(
    request.get('/gamma/ticket-passport/list', { headers, params: leg }),
  )
  return data.find(({ id }) => id === ticket)
}

/** The words of the back office. */
export const say = (locale: Locale, english: string) => text(locale, 'staff', english)

/** Fills in the data of the picture. */
export async function readPassport(page: Page, locale: Locale, number: string): Promise<void> {
  const field = (path: string, exact = false) => page.getByLabel(words(locale, 'passengers', path), { exact })
  await field('document.country').selectOption('ITA')
  await typeInto(field('document.number'), number)
  await typeInto(field('lastName', true), 'Rossi')
  await typeInto(field('firstName', true), 'Anna')
  await field('birthDate').first().fill('1980-05-01')
  await field('document.expiryDate').fill(Temporal.Now.plainDateISO().add({ years: 4 }).toString())
}

const isInside = (page: Page): boolean => /\/staff\/(?!sign-in|enrol)|\/staff$/.test(page.url())

/** As a link of the page would, without loading the application again; the heading that is left behind is marked. */
const followInside = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, url)

/** Every screen of the back office; `member` may do everything, `ticket` waits for a reviewer. */
export function staffScreens(appearance: Look, given: { ticket: string; token: string }): { before: Screen[]; behind: Screen[] } {
  const { locale } = appearance
  const go = async (page: Page, path: string) => {
    const url = `/staff${path}`
    if (isInside(page) && !path.includes('#') && new URL(url, page.url()).pathname !== new URL(page.url()).pathname)
      await followInside(page, url)
    else {
      // The language is chosen on the page and stored in the browser.
      await page.addInitScript((chosen) => localStorage.setItem('aq.staff.locale', chosen), locale)
      await page.goto(url)
    }
    await expect(page.locator('h1:not([data-left])')).toBeVisible()
    await settled(page)
  }
  return {
    before: [
      { name: 'staff sign-in', open: (page) => go(page, '/sign-in') },
      {
        name: 'staff sign-in, the ways',
        open: async (page) => {
          await go(page, '/sign-in')
          await typeInto(page.getByLabel(say(locale, 'E-mail')), 'anna@house.example')
          await page.getByRole('button', { name: say(locale, 'Next') }).click()
          await expect(page.getByRole('button', { name: say(locale, 'Use a passkey') })).toBeVisible()
        },
      },
      { name: 'staff enrolment', open: (page) => go(page, `/enrol#${given.token}`) },
      { name: 'staff enrolment, the link is over', open: (page) => go(page, '/enrol#over') },
    ],
    behind: [
      { name: 'staff home', open: async (page) => (await go(page, '/'), expect(page.getByRole('listitem').first()).toBeVisible()) },
      {
        name: 'staff palette',
        open: async (page) => {
          await go(page, '/')
          await page.getByRole('button', { name: text(locale, 'staff-home', 'Find or go to') }).click()
          await expect(page.getByRole('option').first()).toBeVisible()
        },
      },
      { name: 'staff requests', open: async (page) => (await go(page, '/requests'), expect(page.getByRole('main')).toBeVisible()) },
      {
        name: 'staff checklist',
        open: async (page) => (await go(page, '/checklist?view=all'), expect(page.getByRole('row').nth(1)).toBeVisible()),
      },
      {
        name: 'staff schedule',
        open: async (page) => (await go(page, '/schedule'), expect(page.getByRole('group', { name: /King Air/ }).first()).toBeVisible()),
      },
      {
        name: 'staff account',
        open: async (page) => (await go(page, '/account'), expect(page.getByRole('checkbox').first()).toBeVisible()),
      },
      { name: 'staff queue', open: async (page) => (await go(page, '/documents'), expect(page.getByRole('row').nth(1)).toBeVisible()) },
      {
        name: 'staff queue, nothing rejected',
        open: async (page) => (await go(page, '/documents?status=rejected'), expect(page.getByRole('main')).toBeVisible()),
      },
      {
        name: 'staff review',
        open: async (page) => {
          await go(page, `/documents/${given.ticket}`)
          await expect(page.getByRole('img', { name: pattern(locale, 'staff', 'Page {page} of {pages}, {name}') })).toBeVisible()
        },
      },
      {
        name: 'staff review, after an empty approval',
        open: async (page) => {
          await go(page, `/documents/${given.ticket}`)
          await page.getByRole('button', { name: say(locale, 'Approve') }).click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
        },
      },
      {
        name: 'staff review, asking for a correction',
        open: async (page) => {
          await go(page, `/documents/${given.ticket}`)
          await page.getByRole('button', { name: say(locale, 'Ask for correction') }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: 'staff coupons',
        open: async (page) => {
          await go(page, '/loyalty')
          await expect(page.getByRole('row', { name: /WELCOME250/ })).toBeVisible()
        },
      },
      {
        name: 'staff coupons, an empty new code',
        open: async (page) => {
          await go(page, '/loyalty')
          await page.getByRole('button', { name: say(locale, 'New code') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: say(locale, 'Make the code') })
            .click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
        },
      },
      { name: 'staff members', open: async (page) => (await go(page, '/members'), expect(page.getByRole('row').nth(1)).toBeVisible()) },
      {
        name: 'staff members, inviting',
        open: async (page) => {
          await go(page, '/members')
          await page.getByRole('button', { name: say(locale, 'Invite somebody') }).click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: 'staff trips',
        open: async (page) => (await go(page, '/trips'), expect(page.getByRole('row').nth(1)).toBeVisible()),
      },
      {
        name: 'staff trip',
        open: async (page) => {
          await go(page, '/trips')
          await page.getByRole('row').nth(3).getByRole('link').first().click()
          await expect(page.getByText(text(locale, 'staff-market', 'Flights'), { exact: true })).toBeVisible()
        },
      },
      {
        name: 'staff trip, an empty change',
        open: async (page) => {
          await go(page, '/trips')
          await page.getByRole('row').nth(3).getByRole('link').first().click()
          await page.getByRole('button', { name: text(locale, 'staff-market', 'Change times or aircraft') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: text(locale, 'staff-market', 'Show what happens') })
            .click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        },
      },
      {
        name: 'staff empty legs',
        open: async (page) => (await go(page, '/empty-legs'), expect(page.getByRole('row').nth(1)).toBeVisible()),
      },
      {
        name: 'staff empty legs, an empty new leg',
        open: async (page) => {
          await go(page, '/empty-legs')
          await page.getByRole('button', { name: text(locale, 'staff-market', 'New empty leg') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: text(locale, 'staff-market', 'Offer it') })
            .click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
        },
      },
      {
        name: 'staff empty leg',
        open: async (page) => {
          await go(page, '/empty-legs')
          await page.getByRole('row').nth(1).getByRole('link').click()
          await expect(page.getByText(text(locale, 'staff-market', 'Why it costs this'))).toBeVisible()
        },
      },
      {
        name: 'staff empty leg, its price',
        open: async (page) => {
          await go(page, '/empty-legs')
          await page.getByRole('row').nth(1).getByRole('link').click()
          await page.getByRole('button', { name: text(locale, 'staff-market', 'Change the price') }).click()
          await page.getByRole('switch').check()
          await expect(page.getByRole('dialog').getByRole('textbox').nth(3)).toBeVisible()
        },
      },
      {
        name: 'staff shared flights',
        open: async (page) => (await go(page, '/shared-flights'), expect(page.getByRole('row').nth(1)).toBeVisible()),
      },
      {
        name: 'staff shared flight',
        open: async (page) => {
          await go(page, '/shared-flights')
          await page.getByRole('row').nth(1).getByRole('link').click()
          await expect(page.getByRole('heading', { name: text(locale, 'staff-market', 'Seats') })).toBeVisible()
        },
      },
      {
        name: 'staff texts',
        open: async (page) => {
          await go(page, '/texts')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-content', 'Texts') })).toBeVisible()
        },
      },
      {
        name: 'staff text editor',
        open: async (page) => {
          await go(page, '/texts')
          await page.locator('tbody').getByRole('link').first().click()
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-content', 'Versions') })).toBeVisible()
        },
      },
      {
        name: 'staff chat',
        open: async (page) => {
          await go(page, '/conversations?view=all')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-conversations', 'Chat') })).toBeVisible()
        },
      },
      {
        name: 'staff reports',
        async open(page) {
          await go(page, '/reports/utilisation')
          await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
        },
      },
      {
        name: 'staff customers',
        async open(page) {
          await go(page, '/customers')
          await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
        },
      },
      {
        name: 'staff customer',
        async open(page) {
          await go(page, '/customers')
          await page.locator('tbody').getByRole('link').first().click()
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-customers', 'Notes') })).toBeVisible()
        },
      },
      {
        name: 'staff merge',
        async open(page) {
          await go(page, '/customers')
          const links = page.locator('tbody').getByRole('link')
          const [kept, merged] = [await links.nth(0).getAttribute('href'), await links.nth(1).getAttribute('href')]
          await page.goto(`${kept}/merge?with=${merged?.split('/').at(-1)}`)
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-customers', 'What moves') })).toBeVisible()
        },
      },
      {
        name: 'staff tasks',
        async open(page) {
          await go(page, '/customers/tasks')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-customers', 'Tasks') })).toBeVisible()
        },
      },
      {
        name: 'staff fleet',
        async open(page) {
          await go(page, '/fleet')
          await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
        },
      },
      {
        name: 'staff aircraft',
        async open(page) {
          await go(page, '/fleet')
          await page.locator('tbody').getByRole('link').first().click()
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-fleet', 'Trips to fly') })).toBeVisible()
        },
      },
      {
        name: 'staff operators',
        async open(page) {
          await go(page, '/fleet/operators')
          await expect(page.getByRole('table')).toBeVisible()
        },
      },
      {
        name: 'staff approvals',
        async open(page) {
          await go(page, '/approvals')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-approvals', 'Approvals') })).toBeVisible()
        },
      },
      {
        name: 'staff payables',
        async open(page) {
          await go(page, '/payables')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Payables') })).toBeVisible()
        },
      },
      {
        name: 'staff payment runs',
        async open(page) {
          await go(page, '/payables/runs')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Payment runs') })).toBeVisible()
        },
      },
      {
        name: 'staff bank debits',
        async open(page) {
          await go(page, '/payables/debits')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Bank debits') })).toBeVisible()
        },
      },
      {
        name: 'staff bank accounts',
        async open(page) {
          await go(page, '/payables/accounts')
          await expect(page.getByRole('table')).toBeVisible()
        },
      },
      {
        name: 'staff receivables',
        async open(page) {
          await go(page, '/receivables')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Receivables') })).toBeVisible()
        },
      },
      {
        name: 'staff month-end',
        async open(page) {
          await go(page, '/month-end')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-finance', 'Month-end') })).toBeVisible()
        },
      },
      {
        name: 'staff system, health',
        async open(page) {
          await go(page, '/system?tab=health')
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-system', 'Backups') })).toBeVisible()
        },
      },
      {
        name: 'staff system, retention',
        async open(page) {
          await go(page, '/system?tab=retention')
          await expect(page.getByRole('table')).toBeVisible()
        },
      },
      {
        name: 'staff system, audit',
        async open(page) {
          await go(page, '/system?tab=audit')
          await expect(page.getByRole('table')).toBeVisible()
        },
      },
      {
        name: 'staff prices',
        async open(page) {
          await go(page, '/pricing')
          await expect(page.locator('tbody').getByRole('link').first()).toBeVisible()
        },
      },
      {
        name: 'staff prices, a version',
        async open(page) {
          await go(page, '/pricing')
          await page.locator('tbody').getByRole('link').last().click()
          await expect(page.getByRole('heading', { level: 2, name: text(locale, 'staff-pricing', 'Classes') })).toBeVisible()
        },
      },
      {
        name: 'staff page views',
        async open(page) {
          await go(page, '/visits?days=7')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-visits', 'Page views') })).toBeVisible()
        },
      },
      {
        name: 'staff short links',
        open: async (page) => {
          await go(page, '/links')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-links', 'Short links') })).toBeVisible()
        },
      },
      {
        name: 'staff messages',
        open: async (page) => {
          await go(page, '/messages')
          await expect(page.getByRole('heading', { level: 1, name: text(locale, 'staff-messages', 'Messages') })).toBeVisible()
        },
      },
      {
        name: 'staff calendars',
        open: async (page) => {
          await go(page, '/calendars')
          await expect(page.getByRole('button', { name: text(locale, 'staff-market', 'Check the file') })).toBeVisible()
        },
      },
      {
        name: 'staff calendars, adding one',
        open: async (page) => {
          await go(page, '/calendars')
          await page.getByRole('button', { name: text(locale, 'staff-market', 'Add an address') }).click()
          await page
            .getByRole('dialog')
            .getByRole('button', { name: text(locale, 'staff-market', 'Add') })
            .click()
          await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        },
      },
      { name: 'staff, an unknown page', open: (page) => go(page, '/nowhere') },
    ],
  }
}

/** Opens one part of a trip's page. */
export const openTripTab = (page: Page, locale: Locale, tab: 'checklist' | 'people' | 'money' | 'history'): Promise<void> =>
  page
    .getByRole('navigation', { name: text(locale, 'staff-operations', 'Parts of this trip') })
    .getByRole('link', { name: words(locale, 'staff-operations', `tabs.${tab}`), exact: true })
    .click()
