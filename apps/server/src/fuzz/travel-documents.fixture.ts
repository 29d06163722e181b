import type { TestClient } from '@aquilane/testing/client'
import { uploadedDocuments, aDocumentReading } from '../sales/travel-documents/travel-documents.fixture.ts'
import { approveTravelDocument } from '../sales/travel-documents/review.ts'
import { api, jpeg, once, type LazyHints, type Together, type Rows } from './world.fixture.ts'

const hintNames = [
  'ticket.id',
  'ticket_id',
  'file_id',
  'GET /gamma/staff/ticket-passport/get id',
  'GET /gamma/staff/ticket-passport/file ticket_id',
  'GET /gamma/staff/ticket-passport/file file_id',
  'file_id[]',
  'order_id',
  'order_leg_id',
  'POST /gamma/ticket-passport/save-person',
  'POST /gamma/ticket-passport/reuse',
  'named_passenger_id',
] as const

/** Travel documents with a file on legs of their own, and one approved. */
async function createTravelDocument(client: TestClient): Promise<Record<(typeof hintNames)[number], readonly unknown[]>> {
  const document = uploadedDocuments(api)
  const legs = [await document.leg(client), await document.leg(client)] as const
  const [fresh, approved] = [await document.create(client, legs[0]), await document.create(client, legs[1])]
  const name = { first_name: 'Ada', last_name: 'Lovelace', middle_name: null }
  const added = await api.call('POST', '/gamma/order-passengers/add', { as: client, body: { order_id: legs[0].order_id, name } })
  const named = (added.json as { data: { id: string }[] }).data[0]!.id
  const [file] = ((await document.add(client, fresh, jpeg)).json as { data: { id: string }[] }).data
  const [looked] = ((await document.add(client, approved, jpeg)).json as { data: { id: string }[] }).data
  await document.submit(client, approved)
  const number = `FZ${crypto
    .randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 9)}`
  await approveTravelDocument(api.app.ctx, approved, { id: crypto.randomUUID(), label: 'Rita' }, aDocumentReading(number), 'en')
  return {
    'ticket.id': [fresh],
    ticket_id: [fresh],
    file_id: [file!.id],
    'GET /gamma/staff/ticket-passport/get id': [approved],
    'GET /gamma/staff/ticket-passport/file ticket_id': [approved],
    'GET /gamma/staff/ticket-passport/file file_id': [looked!.id],
    'file_id[]': [file!.id, [file!.id]],
    order_id: [legs[0].order_id],
    order_leg_id: [legs[0].order_leg_id],
    'POST /gamma/ticket-passport/save-person': [{ ticket: { id: approved } }],
    'POST /gamma/ticket-passport/reuse': [{ ...legs[0], ticket: { id: approved } }],
    named_passenger_id: [named],
  }
}

/** Travel documents under review. */
async function createSubmittedDocument(): Promise<string> {
  const client = await api.customer()
  const upload = uploadedDocuments(api)
  const id = await upload.create(client, await upload.leg(client))
  await upload.add(client, id, jpeg)
  await upload.submit(client, id)
  return id
}

let passports = 1_000_000

export function travelDocumentHints({ client }: Rows): LazyHints {
  const travelDocuments = once(() => createTravelDocument(client))
  return Object.fromEntries(hintNames.map((key) => [key, async () => (await travelDocuments())[key]]))
}

export const travelDocumentTogether: Together = {
  'POST /gamma/staff/ticket-passport/approve': async () => ({
    rounds: 1,
    ticket: { id: await createSubmittedDocument() },
    ...aDocumentReading(`FA${passports++}`),
  }),
  'POST /gamma/staff/ticket-passport/return': async () => ({ ticket: { id: await createSubmittedDocument() }, rounds: 1 }),
  'POST /gamma/staff/ticket-passport/reject': async () => ({ ticket: { id: await createSubmittedDocument() }, rounds: 1 }),
}
