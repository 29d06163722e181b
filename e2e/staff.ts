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
import { type Locale, text, words } from './texts.ts'
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

/** Another member approves the open request about this subject, where there is one. @returns whether there was */
export async function approveIfOpen(request: APIRequestContext, subject: string): Promise<boolean> {
  const { headers } = await getColleague(request)
  const response = await request.get('/gamma/staff/approval/list', { headers, params: { per_page: 100 } })
  const { data } = (await response.json()) as { data: { id: string; subject: string }[] }
  const open = data.find((one) => one.subject === subject)
  if (!open) return false
  const answer = await request.post('/gamma/staff/approval/approve', { headers, data: { approval: { id: open.id } } })
  expect(answer.status()).toBe(200)
  return true
}

/** Another member approves the open request about this subject. */
export async function approveAsColleague(request: APIRequestContext, subject: string): Promise<void> {
  expect(await approveIfOpen(request, subject), `an open request about ${subject}`).toBe(true)
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

/** Opens one part of a trip's page. */
export const openTripTab = (page: Page, locale: Locale, tab: 'checklist' | 'people' | 'money' | 'history'): Promise<void> =>
  page
    .getByRole('navigation', { name: text(locale, 'staff-operations', 'Parts of this trip') })
    .getByRole('link', { name: words(locale, 'staff-operations', `tabs.${tab}`), exact: true })
    .click()
