import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { openContext, newCustomer, newRequest, toTrip, type Customer } from './backend.ts'
import { sql } from './database.ts'
import { live } from './journey.ts'
import {
  heavyPaper,
  jpegDocument,
  legsOfOrder,
  newTicket,
  pdfPaper,
  pngPaper,
  ticketsOf,
  type LegOf,
  type DocumentImage,
} from './travel-documents.ts'
import { customerLooks } from './looks.ts'
import { approve, reject, sendBack } from './reviewer.ts'
import { type Locale, fill, pattern, text } from './texts.ts'
import { layWire } from './wire.ts'
import { seconds } from './patience.ts'

interface ReviewerPage {
  page: Page
  locale: Locale
  customer: Customer
  order: string
  legs: LegOf[]
  /** The list of a leg, counted from 0. */
  leg: (index?: number) => Locator
  say: (english: string) => string
  close: () => Promise<void>
}

interface ReviewerOptions {
  locale?: Locale
  width?: number
  pax?: number
  legs?: 1 | 2
  phone?: boolean
  /** The page's clock can be put forward. */
  clock?: boolean
  /** Before the page is opened. */
  prepare?: (customer: Customer, legs: LegOf[]) => Promise<void>
}

// The reviewer's sign-in and large uploads take time.
test.describe.configure({ timeout: 180_000 })

const stops = [
  { to: 'Nice', days: 61 },
  { to: 'Geneva', days: 66 },
]

/** A customer's order page without passengers. */
async function openReviewer(
  browser: Browser,
  request: APIRequestContext,
  baseURL: string | undefined,
  { locale = 'en', width = 1440, pax = 2, legs: count = 1, phone = false, clock = false, prepare }: ReviewerOptions = {},
): Promise<ReviewerPage> {
  const customer = await newCustomer(request)
  const trip = await toTrip(request, { pax, stops: stops.slice(0, count) })
  const order = await newRequest(request, customer, trip)
  const legs = await legsOfOrder(request, customer, order)
  await prepare?.(customer, legs)
  const context = await openContext(browser, customer, baseURL ?? '', {
    baseURL,
    viewport: { width, height: 860 },
    reducedMotion: 'reduce',
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
  })
  const page = await context.newPage()
  if (clock) await page.clock.install()
  const say = (english: string) => text(locale, 'travel-documents', english)
  await page.goto(`${locale === 'it' ? '/it' : ''}/order/${order}`)
  await live(page)
  const section = page.getByRole('region', { name: say('Passengers and documents') })
  const leg = (index = 0) =>
    section.getByRole('region', { name: pattern(locale, 'travel-documents', 'Leg {number}: {from} to {to}') }).nth(index)
  await expect(leg().getByRole('heading', { level: 4 }).first()).toBeVisible()
  return { page, locale, customer, order, legs, leg, say, close: () => context.close() }
}

/** The button that opens the chooser for a traveller. */
const chooseButton = ({ leg, say }: ReviewerPage, name: string): Locator =>
  leg().getByRole('button', { name: new RegExp(`(${say('Choose files')}|${say('Add files')}) ${fill(say('for {name}'), { name })}$`) })

const firstOf = ({ say }: ReviewerPage): string => fill(say('Passenger {number}'), { number: 1 })

/** How many of both passengers of the first leg are there. */
const filled = ({ leg }: ReviewerPage, number: number): Locator => leg().getByText(new RegExp(`^${number} (of|di) 2 `))

/** Chooses files by the button of a traveller. */
async function choose(page: Page, button: Locator, files: readonly DocumentImage[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles([...files])
}

/** A file on its way from another window. */
const carrying = (page: Page, paper: DocumentImage) =>
  page.evaluateHandle(
    ({ name, type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)], name, { type }))
      return data
    },
    { name: paper.name, type: paper.mimeType, bytes: paper.buffer.toString('base64') },
  )

async function drop(page: Page, target: Locator, paper: DocumentImage): Promise<void> {
  const dataTransfer = await carrying(page, paper)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

const textFile = (name: string): DocumentImage => ({ name, mimeType: 'text/plain', buffer: Buffer.from('no paper') })

/** Each file goes in its own request; invalid files are never sent. */
async function sendFiles(reviewer: ReviewerPage): Promise<void> {
  const { page, leg, say } = reviewer
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/ticket-passport/') && one.method() !== 'GET') sent.push(new URL(one.url()).pathname.split('/').at(-1) ?? '')
  })
  const tooLarge: DocumentImage = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15_000_001) }
  const broken: DocumentImage = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: (await jpegDocument()).buffer.subarray(0, 400) }
  const chosen = [await jpegDocument(), textFile('notes.txt'), tooLarge, broken, await pngPaper(), await pdfPaper()]
  await choose(page, chooseButton(reviewer, firstOf(reviewer)), chosen)
  for (const name of ['passport.jpg', 'visa.png', 'birth certificate.pdf'])
    await expect(leg().getByRole('button', { name: `${say('View')} ${name}` })).toBeVisible()
  const toLine = (file: string) =>
    leg()
      .getByRole('listitem')
      .filter({ hasText: file, hasNot: page.getByRole('listitem') })
  await expect(toLine('notes.txt')).toContainText(say('Wrong format'))
  await expect(toLine('huge.jpg')).toContainText(say('Wrong size'))
  await expect(toLine('broken.jpg')).toContainText(say('Unknown file error'))
  expect(sent.toSorted()).toEqual(['add-files', 'add-files', 'add-files', 'add-files', 'create'])
  for (const file of ['notes.txt', 'huge.jpg', 'broken.jpg'])
    await leg()
      .getByRole('button', { name: fill(say('Remove {file} from the list'), { file }) })
      .click()
  await expect(leg().getByText('notes.txt')).toHaveCount(0)
  expect(sent).toHaveLength(5)
}

/** A file is taken back, the PDF is looked at page by page. */
async function removeAndLook(reviewer: ReviewerPage): Promise<void> {
  const { page, leg, say } = reviewer
  await leg()
    .getByRole('button', { name: fill(say('Remove {file}'), { file: 'visa.png' }) })
    .click()
  await expect(leg().getByText('visa.png')).toHaveCount(0)
  const opener = leg().getByRole('button', { name: `${say('View')} birth certificate.pdf` })
  await opener.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByText(fill(say('Page {page} of {pages}'), { page: 1, pages: 3 }))).toBeVisible()
  await expect(viewer.getByRole('img')).toBeVisible()
  await viewer.getByRole('button', { name: say('Next page') }).click()
  await expect(
    viewer.getByRole('img', { name: fill(say('{file}, page {page}'), { file: 'birth certificate.pdf', page: 2 }) }),
  ).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
}

/** The reviewer requests a better picture; the page asks every ten seconds. */
async function sendCorrection(reviewer: ReviewerPage, request: APIRequestContext, ticket: string): Promise<void> {
  const { page, leg, say, locale } = reviewer
  const first = firstOf(reviewer)
  await sendBack(request, ticket, 'cropped', 'The two lines at the bottom, please.')
  await expect(leg().getByText(text(locale, 'states', 'In review'), { exact: true })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(leg().getByText(text(locale, 'states', 'Needs attention'))).toBeVisible()
  await expect(leg().getByText(say('Part of the page is cut off.'))).toBeVisible()
  await expect(leg().getByText('The two lines at the bottom, please.')).toBeVisible()
  const correct = leg().getByRole('button', { name: locale === 'en' ? 'Send the correction' : 'Invia la correzione' })
  await expect(correct).toBeDisabled()
  await expect(correct).toHaveAccessibleDescription(fill(say('Still without a new file: {names}.'), { names: first }))
  await choose(page, chooseButton(reviewer, first), [await jpegDocument('better.jpg')])
  await expect(leg().getByRole('button', { name: `${say('View')} better.jpg` })).toBeVisible()
  await expect(correct).toBeEnabled()
  await correct.click()
  await expect(leg().getByText(text(locale, 'states', 'In review'), { exact: true })).toBeVisible()
}

/** The approved passenger is saved for the next trip. */
async function savePassenger(reviewer: ReviewerPage, request: APIRequestContext, ticket: string): Promise<void> {
  const { page, customer, leg, say, locale } = reviewer
  await approve(request, ticket)
  await page.clock.fastForward(10_000)
  await expect(leg().getByRole('heading', { level: 4, name: 'Rossi-Brambilla Anna Maria' })).toBeVisible()
  await expect(leg().getByText(text(locale, 'states', 'Approved'))).toBeVisible()
  await leg()
    .getByRole('button', { name: say('Save to my passengers') })
    .click()
  await expect(leg().getByText(say('In your passengers'))).toBeVisible()
  const persons = (await (await request.get('/gamma/person/list', { headers: customer.headers })).json()) as {
    data: { name: object; documents: { number: string }[] }[]
  }
  expect(persons.data).toMatchObject([
    { name: { last_name: 'Rossi-Brambilla', first_name: 'Anna Maria' }, documents: [{ number: 'YA1234567' }] },
  ])
}

/** One passport serves the return leg too, without a press. */
async function seeOnNextLeg({ page, leg, say, locale }: ReviewerPage): Promise<void> {
  await page.reload()
  await expect(leg(1).getByRole('heading', { level: 4, name: 'Rossi-Brambilla Anna Maria' })).toBeVisible()
  await expect(leg(1).getByText(text(locale, 'states', 'Approved'))).toBeVisible()
  await expect(leg(1).getByText(/^1 (of|di) 2 /)).toBeVisible()
  await expect(leg(1).getByRole('button', { name: say('Passengers who have flown with you') })).toHaveCount(0)
}

for (const { locale, width } of customerLooks) {
  test(`a document goes from the first file to a passenger of the next leg (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const reviewer = await openReviewer(browser, request, baseURL, { locale, width, legs: 2, clock: true })
    const { customer, legs, leg, say } = reviewer
    await expect(filled(reviewer, 0)).toBeVisible()

    await sendFiles(reviewer)
    await expect(filled(reviewer, 1)).toBeVisible()

    await removeAndLook(reviewer)

    await leg()
      .getByRole('button', { name: say('Send for review') })
      .click()
    await expect(leg().getByText(text(locale, 'states', 'In review'), { exact: true })).toBeVisible()
    const [ticket] = await ticketsOf(request, customer, legs[0]!)
    expect(ticket).toMatchObject({ status: 'progress' })
    await sendCorrection(reviewer, request, ticket!.id)
    await savePassenger(reviewer, request, ticket!.id)
    await seeOnNextLeg(reviewer)
    await reviewer.close()
  })
}

test('an interrupted upload keeps the file for a retry, and leaving asks for confirmation', async ({ browser, request, baseURL }) => {
  const wire = await layWire(baseURL ?? '')
  const reviewer = await openReviewer(browser, request, wire.url)
  const { page, leg, say } = reviewer
  const button = chooseButton(reviewer, 'Passenger 1')
  wire.hold(1_000_000)
  await choose(page, button, [await heavyPaper('scan.png', 14)])
  const bar = leg().getByRole('progressbar', { name: fill(say('Sending {file}'), { file: 'scan.png' }) })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(5)
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100)
  await expect(leg().getByRole('button', { name: say('Send for review') })).toBeDisabled()
  await expect(leg().getByText(say('Wait until every file is sent.'))).toBeVisible()

  // Links and the browser both ask for confirmation.
  await page.getByRole('banner').getByRole('link', { name: 'Aquilane' }).click()
  const question = page.getByRole('alertdialog', { name: say('Files are still being sent') })
  await question
    .getByRole('button', { name: say('Stay') })
    .last()
    .click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(new RegExp(reviewer.order))
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const unload = await asked
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()

  wire.cut()
  await expect(leg().getByText(say('Unknown file error'))).toBeVisible()
  await expect(leg().getByText(say('The connection was lost'))).toBeVisible()
  await expect(leg().getByText(say('A file was not sent: try again, or remove it.'))).toBeVisible()

  // Offline, a new file waits and is sent after reconnecting; the interrupted one is sent by Retry.
  await page.context().setOffline(true)
  wire.mend()
  await choose(page, button, [await jpegDocument()])
  await expect(leg().getByText(say('Waits for the connection'))).toBeVisible()
  await page.context().setOffline(false)
  await expect(leg().getByRole('button', { name: `${say('View')} passport.jpg` })).toBeVisible()
  await leg()
    .getByRole('button', { name: fill(say('Try again to send {file}'), { file: 'scan.png' }) })
    .click()
  await expect(leg().getByRole('button', { name: `${say('View')} scan.png` })).toBeVisible({ timeout: seconds(30) })
  await expect(leg().getByRole('button', { name: say('Send for review') })).toBeEnabled()
  await reviewer.close()
  await wire.close()
})

test('a file is stopped while it is sent, and the passenger is removed after a question', async ({ browser, request, baseURL }) => {
  const wire = await layWire(baseURL ?? '')
  const reviewer = await openReviewer(browser, request, wire.url)
  const { page, customer, legs, leg, say } = reviewer
  wire.hold(1_000_000)
  const button = chooseButton(reviewer, 'Passenger 1')
  await choose(page, button, [await heavyPaper('scan.png', 14), await jpegDocument()])
  await leg()
    .getByRole('button', { name: fill(say('Stop sending {file}'), { file: 'scan.png' }) })
    .click()
  await expect(leg().getByText('scan.png')).toHaveCount(0)
  await expect(leg().getByRole('button', { name: `${say('View')} passport.jpg` })).toBeVisible()
  expect((await ticketsOf(request, customer, legs[0]!)).flatMap(({ files }) => files.map(({ origin }) => origin))).toEqual(['passport.jpg'])

  const undo = leg().getByRole('button', { name: fill(say('Remove {name}'), { name: 'Passenger 1' }) })
  const question = page.getByRole('alertdialog', { name: say('Remove this passenger?') })
  await undo.click()
  await question
    .getByRole('button', { name: say('Keep') })
    .last()
    .click()
  await expect(question).toBeHidden()
  await expect(undo).toBeFocused()
  await undo.click()
  await question.getByRole('button', { name: say('Remove passenger') }).click()
  await expect(leg().getByText('passport.jpg')).toHaveCount(0)
  await expect(leg().getByText(fill(say('Add passenger {number}'), { number: 1 }))).toBeVisible()
  expect(await ticketsOf(request, customer, legs[0]!)).toEqual([])
  await reviewer.close()
  await wire.close()
})

test('files are dropped and pasted; corrections of two travellers go together', async ({ browser, request, baseURL }) => {
  const tickets: string[] = []
  const reviewer = await openReviewer(browser, request, baseURL, {
    pax: 4,
    prepare: async (customer, [leg]) => {
      for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
        tickets.push(await newTicket(request, customer, leg!, [await jpegDocument(name)]))
      await sendBack(request, tickets[0]!, 'unreadable', null)
      await sendBack(request, tickets[1]!, 'other', 'The page with the signature too.')
      await reject(request, tickets[2]!, 'wrong_person')
    },
  })
  const { page, leg, say } = reviewer
  await expect(leg().getByText(text('en', 'states', 'Not accepted'))).toBeVisible()
  await expect(leg().getByText(say('The document belongs to someone else.'))).toBeVisible()
  const correct = leg().getByRole('button', { name: 'Send the corrections' })
  await expect(correct).toHaveAccessibleDescription(fill(say('Still without a new file: {names}.'), { names: 'Passenger 1, Passenger 2' }))

  const row = (name: string) =>
    leg()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 4, name }) })
  const arrived = (name: string, file: string) => expect(row(name).getByRole('button', { name: `${say('View')} ${file}` })).toBeVisible()
  await drop(page, row('Passenger 1'), await jpegDocument('dropped.jpg'))
  await arrived('Passenger 1', 'dropped.jpg')
  await expect(correct).toHaveAccessibleDescription(fill(say('Still without a new file: {names}.'), { names: 'Passenger 2' }))

  const clipboardData = await carrying(page, await pngPaper('pasted.png'))
  await row('Passenger 2').getByRole('button').first().focus()
  await page.evaluate(
    (data) => document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
    clipboardData,
  )
  await arrived('Passenger 2', 'pasted.png')
  await correct.click()
  await expect(leg().getByText(text('en', 'states', 'In review'), { exact: true })).toHaveCount(2)
  await expect(correct).toHaveCount(0)

  // Dropped beside them: the next passenger. Then a passenger is removed.
  await drop(page, leg().getByRole('listitem').last(), await jpegDocument('newcomer.jpg'))
  await arrived('Passenger 4', 'newcomer.jpg')
  await row('Passenger 3')
    .getByRole('button', { name: fill(say('Remove passenger {name}'), { name: 'Passenger 3' }) })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Remove passenger') })
    .click()
  await expect(leg().getByText(text('en', 'states', 'Not accepted'))).toHaveCount(0)
  await reviewer.close()
})

test('a token refused in the middle is renewed once, and both files arrive', async ({ browser, request, baseURL }) => {
  const reviewer = await openReviewer(browser, request, baseURL)
  const { page, leg, say } = reviewer
  let refreshed = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/auth/refresh-token')) refreshed += 1
  })
  await page.evaluate(() => localStorage.setItem('aq.access_token', `${localStorage.getItem('aq.access_token')}x`))
  await choose(page, chooseButton(reviewer, 'Passenger 1'), [await jpegDocument()])
  await expect(leg().getByRole('button', { name: `${say('View')} passport.jpg` })).toBeVisible()
  expect(refreshed).toBe(1)

  // The document exists; the files are rejected, large ones during the upload.
  await page.evaluate(() => localStorage.setItem('aq.access_token', `${localStorage.getItem('aq.access_token')}x`))
  const files = [await heavyPaper('a.png', 6), await heavyPaper('b.png', 6)]
  await choose(page, chooseButton(reviewer, 'Passenger 1'), files)
  for (const file of ['a.png', 'b.png'])
    await expect(leg().getByRole('button', { name: `${say('View')} ${file}` })).toBeVisible({ timeout: seconds(30) })
  expect(refreshed).toBe(2)
  await reviewer.close()
})

test('the passengers of a completed flight can be looked at and no longer changed', async ({ browser, request, baseURL }) => {
  const reviewer = await openReviewer(browser, request, baseURL, {
    prepare: async (customer, [leg]) => {
      await approve(request, await newTicket(request, customer, leg!, [await jpegDocument()]))
      await sql(`UPDATE orders SET status = 'Completed', paid = 100 WHERE id = $1`, [leg!.order_id])
    },
  })
  const { page, leg, say } = reviewer
  await expect(leg().getByText(say('This flight is completed: you can view its passengers, but no longer change them.'))).toBeVisible()
  await expect(leg().getByRole('heading', { level: 4, name: 'Rossi-Brambilla Anna Maria' })).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await expect(leg().getByRole('button')).toHaveText([/passport\.jpg/, say('Save to my passengers')])
  await leg()
    .getByRole('button', { name: `${say('View')} passport.jpg` })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await reviewer.close()
})

test('every step by keyboard alone', async ({ browser, request, baseURL }) => {
  const reviewer = await openReviewer(browser, request, baseURL)
  const { page, leg, say } = reviewer
  const button = chooseButton(reviewer, 'Passenger 1')
  const files = [await jpegDocument(), await pdfPaper('visa.pdf', 2)]
  // The new page moves the focus to its heading once.
  await expect(async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: seconds(3) }), button.press('Enter')])
    await chooser.setFiles(files)
  }).toPass({ timeout: seconds(30) })
  await expect(leg().getByRole('button', { name: `${say('View')} visa.pdf` })).toBeVisible()
  await expect(leg().getByRole('button', { name: `${say('View')} passport.jpg` })).toBeVisible()

  const opener = leg().getByRole('button', { name: `${say('View')} passport.jpg` })
  await opener.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  const shows = (file: string, at: number) =>
    expect(viewer.getByRole('img', { name: fill(say('{file}, page {page}'), { file, page: at }) })).toBeVisible()
  await shows('passport.jpg', 1)
  const width = async () => (await viewer.getByRole('img').boundingBox())?.width ?? 0
  const usual = await width()
  await page.keyboard.press('+')
  await expect(viewer.getByText('150%')).toBeVisible()
  await expect.poll(width).toBeGreaterThan(usual * 1.4)
  await page.keyboard.press('-')
  await expect(viewer.getByText('100%')).toBeVisible()
  await page.keyboard.press('r')
  await expect
    .poll(async () => {
      const box = await viewer.getByRole('img').boundingBox()
      return box !== null && box.height > box.width
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(opener).toBeFocused()

  // From the file on: its removal, then the next file's line, add, undo, send.
  await page.keyboard.press('Tab')
  await expect(leg().getByRole('button', { name: fill(say('Remove {file}'), { file: 'passport.jpg' }) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(leg().getByText('passport.jpg')).toHaveCount(0)
  await expect(chooseButton(reviewer, 'Passenger 1')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(leg().getByRole('button', { name: fill(say('Remove {name}'), { name: 'Passenger 1' }) })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(leg().getByRole('button', { name: say('Send for review') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(leg().getByText(text('en', 'states', 'In review'), { exact: true })).toBeVisible()
  await reviewer.close()
})

test('a phone offers its camera, and pages turn by a stroke of the finger', async ({ browser, request, baseURL }) => {
  const reviewer = await openReviewer(browser, request, baseURL, { locale: 'it', width: 390, phone: true })
  const { page, leg, say } = reviewer
  const first = fill(say('Passenger {number}'), { number: 1 })
  const camera = leg().getByRole('button', { name: `${say('Take a photo')} ${fill(say('for {name}'), { name: first })}` })
  await expect(camera).toBeVisible()
  await expect(page.locator('input[capture=environment]')).toHaveCount(1)
  await choose(page, camera, [await jpegDocument('image.jpg')])
  await choose(page, chooseButton(reviewer, first), [await pdfPaper('visto.pdf', 2)])
  const opener = leg().getByRole('button', { name: `${say('View')} visto.pdf` })
  await expect(opener).toBeVisible()
  await opener.tap()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: fill(say('{file}, page {page}'), { file: 'visto.pdf', page: 1 }) })).toBeVisible()
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: 420 }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) })
  for (const x of [240, 180, 120]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(viewer.getByRole('img', { name: fill(say('{file}, page {page}'), { file: 'visto.pdf', page: 2 }) })).toBeVisible()
  for (const control of await viewer.getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await reviewer.close()
})
