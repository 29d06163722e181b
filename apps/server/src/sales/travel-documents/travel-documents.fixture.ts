import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import sharp from 'sharp'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import type { TestClient } from '@aquilane/testing/client'
import type { Answer, Api } from '../../api.fixture.ts'
import type { TravelDocumentResponse } from './http/wire.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a92a8' } })

/** A picture with GPS metadata. */
export const jpegFile = (width = 900, height = 640) =>
  plain(width, height)
    .withExif({ IFD0: { Copyright: 'MARKED-METADATA' } })
    .jpeg()
    .toBuffer()

export const pngFile = (width = 640, height = 480) => plain(width, height).png().toBuffer()

/** @param script runs when a reader opens it */
export async function pdfFile(pages = 2, script: string | null = null): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page++) document.addPage([420, 300]).drawText(`Page ${page}`, { x: 40, y: 200, size: 40 })
  if (script !== null) {
    document.addJavaScript('open', script)
    document.catalog.set(PDFName.of('Marked'), PDFString.of(script))
  }
  return Buffer.from(await document.save())
}

export const aDocumentReading = (number?: string) => ({ person: aPassenger(), document: aPassport(number === undefined ? {} : { number }) })

export function filesForm(ticketId: string, files: readonly { name: string; bytes: Uint8Array; type?: string }[]): FormData {
  const form = new FormData()
  form.set('ticket_id', ticketId)
  for (const { name, bytes, type } of files)
    form.append('files[]', new Blob([new Uint8Array(bytes)], { type: type ?? 'application/octet-stream' }), name)
  return form
}

/** A customer's calls about travel documents. */
export const uploadedDocuments = (api: Api) => ({
  async leg(client: TestClient): Promise<{ order_id: string; order_leg_id: string }> {
    const order = await api.order(client, null)
    return { order_id: order.id, order_leg_id: order.legs[0]!.id }
  },
  async create(client: TestClient, leg: { order_id: string; order_leg_id: string }): Promise<string> {
    const answer = await api.call('POST', '/gamma/ticket-passport/create', { as: client, body: leg })
    if (answer.status !== 200) throw new Error(answer.text)
    return (answer.json as { id: string }).id
  },
  add: (client: TestClient | null, ticketId: string, bytes: Uint8Array, name = 'passport.jpg'): Promise<Answer> =>
    api.call('POST', '/gamma/ticket-passport/add-files', { as: client, form: filesForm(ticketId, [{ name, bytes }]) }),
  submit: (client: TestClient, id: string): Promise<Answer> => api.call('POST', `/gamma/ticket-passport/submit?id=${id}`, { as: client }),
  async list(client: TestClient, leg: { order_id: string; order_leg_id: string }) {
    const answer = await api.call('GET', `/gamma/ticket-passport/list?${new URLSearchParams(leg).toString()}`, { as: client })
    return answer.json as { data: TravelDocumentResponse[]; open: boolean }
  },
  page: (client: TestClient | null, ticketId: string, fileId: string, more = '') =>
    api.call('GET', `/gamma/ticket-passport/file?ticket_id=${ticketId}&file_id=${fileId}${more}`, { as: client }),
})
