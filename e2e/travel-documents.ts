import { expect, type APIRequestContext } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { Customer } from './backend.ts'

/** A file as a browser's chooser takes it. */
export interface DocumentImage {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Data page of a fictitious passport. */
const specimen = (surname: string, first: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1250" height="880" font-family="sans-serif">
    <rect width="1250" height="880" fill="#e9e4d6"/>
    <g fill="none" stroke="#b9c4b4" stroke-width="2">${Array.from({ length: 22 }, (_, line) => `<path d="M0 ${40 * line} Q 420 ${40 * line - 90} 1250 ${40 * line + 50}"/>`).join('')}</g>
    <rect x="60" y="150" width="330" height="430" fill="#cfd6d8"/>
    <circle cx="225" cy="310" r="84" fill="#8d9aa0"/><path d="M90 580 q135 -220 270 0z" fill="#8d9aa0"/>
    <g fill="#24303a"><text x="60" y="96" font-size="40">SPECIMEN · PASSPORT</text>
      <text x="450" y="200" font-size="24" fill="#66727a">Surname</text><text x="450" y="246" font-size="42">${surname}</text>
      <text x="450" y="320" font-size="24" fill="#66727a">Given names</text><text x="450" y="366" font-size="42">${first}</text>
      <text x="450" y="440" font-size="24" fill="#66727a">Passport No.</text><text x="450" y="486" font-size="42">YA0000000</text>
      <text x="60" y="740" font-size="38" font-family="monospace">P&lt;XXX${surname}&lt;&lt;${first}&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</text>
      <text x="60" y="806" font-size="38" font-family="monospace">YA0000000XXX8005011F4001010&lt;&lt;&lt;&lt;&lt;&lt;00</text></g></svg>`)

export const jpegDocument = async (name = 'passport.jpg', surname = 'ROSSI', first = 'ANNA'): Promise<DocumentImage> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp(specimen(surname, first)).jpeg().toBuffer(),
})

export const pngPaper = async (name = 'visa.png'): Promise<DocumentImage> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(specimen('VISA', 'ANNA')).resize(900).png().toBuffer(),
})

export async function pdfPaper(name = 'birth certificate.pdf', pages = 3): Promise<DocumentImage> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([420, 595])
    sheet.drawText(`Certificate, page ${page}`, { x: 48, y: 500, size: 26 })
    for (let line = 0; line < 14; line += 1) sheet.drawLine({ start: { x: 48, y: 440 - line * 24 }, end: { x: 372, y: 440 - line * 24 } })
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

/** A noise image, which compresses badly: about the requested size. */
export async function heavyPaper(name: string, megabytes: number): Promise<DocumentImage> {
  const side = Math.round(Math.sqrt((megabytes * 1_000_000) / 3))
  const noise = Buffer.alloc(side * side * 3)
  for (let at = 0; at < noise.length; at += 65_536) crypto.getRandomValues(noise.subarray(at, Math.min(noise.length, at + 65_536)))
  const png = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { name, mimeType: 'image/png', buffer: png }
}

export interface LegOf {
  order_id: string
  order_leg_id: string
}

async function answer<T>(sent: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await sent
  expect(response.ok(), `${response.url()} ${response.status()} ${response.ok() ? '' : await response.text()}`).toBe(true)
  return (await response.json()) as T
}

/** The legs of an order, for calls about travel documents. */
export async function legsOfOrder(request: APIRequestContext, { headers }: Customer, order: string): Promise<LegOf[]> {
  const { legs } = await answer<{ legs: { id: string }[] }>(request.get('/gamma/order/get', { headers, params: { id: order } }))
  return legs.map(({ id }) => ({ order_id: order, order_leg_id: id }))
}

export const ticketsOf = async (request: APIRequestContext, { headers }: Customer, leg: LegOf) =>
  (
    await answer<{ data: { id: string; status: string; files: { id: string; origin: string; status: string }[] }[] }>(
      request.get('/gamma/ticket-passport/list', { headers, params: { ...leg } }),
    )
  ).data

/** Creates another passenger's document through the API; `send` submits it. */
export async function newTicket(
  request: APIRequestContext,
  { headers }: Customer,
  leg: LegOf,
  papers: readonly DocumentImage[],
  { send = true }: { send?: boolean } = {},
): Promise<string> {
  const { id } = await answer<{ id: string }>(request.post('/gamma/ticket-passport/create', { headers, form: { ...leg } }))
  for (const paper of papers)
    await answer(request.post('/gamma/ticket-passport/add-files', { headers, multipart: { ticket_id: id, 'files[]': paper } }))
  if (send) await answer(request.post('/gamma/ticket-passport/submit', { headers, params: { id } }))
  return id
}
