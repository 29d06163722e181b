import type { ExportFile, PersonalDataHandler } from '../../platform/personal-data.ts'
import { readApproval } from './approved-data.ts'
import { deleteNamesByClient, namesByClient, type NamedPassengerRow } from './name-queries.ts'
import { pageUrl } from './page-url.ts'
import { filesByTravelDocument, travelDocumentsByClient, type TravelDocumentFileRow, type TravelDocumentRow } from './queries.ts'
import { timestamp } from '../../platform/written-values.ts'
import type { Context } from '../../context.ts'
import { eraseTravelDocument } from './transitions.ts'

export const travelDocumentsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    for (const document of await travelDocumentsByClient(trx, clientId))
      if (!document.erased_at) await eraseTravelDocument(ctx, trx, document, `client:${clientId}`, 'account deleted')
    await deleteNamesByClient(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const documents = (await travelDocumentsByClient(trx, clientId)).filter(({ status }) => status !== 'canceled')
    const stored = await filesByTravelDocument(
      trx,
      documents.map(({ id }) => id),
    )
    const content = documents.map((document) => toExported(document, stored.get(document.id) ?? []))
    const names = (await namesByClient(trx, clientId)).map(toExportedName)
    const files: ExportFile[] = [
      { name: 'flight-documents.json', content },
      { name: 'flight-passengers.json', content: names },
    ]
    for (const file of [...stored.values()].flat())
      for (let page = 0; page < file.pages; page++)
        files.push({ name: `flight-documents/${file.id}-${page + 1}.jpg`, content: () => ctx.files.read(ctx.db, file.file_id, page) })
    return files
  },
})

const toExportedName = (row: NamedPassengerRow) => ({
  order_id: row.order_id,
  name: { first_name: row.first_name, last_name: row.last_name, middle_name: row.middle_name },
  takes_seat: row.takes_seat,
  created: timestamp(row.created_at),
})

function toExported(document: TravelDocumentRow, files: readonly TravelDocumentFileRow[]) {
  const reading = readApproval(document)
  return {
    id: document.id,
    order_id: document.order_id,
    order_leg_id: document.order_leg_id,
    status: document.status,
    created: timestamp(document.created_at),
    submitted: document.submitted_at && timestamp(document.submitted_at),
    files: files.map((file) => ({
      id: file.id,
      thumbnail: pageUrl('', file),
      mime: file.mime,
      origin: file.origin,
      status: file.status,
      pages: file.pages,
      size: file.size,
      created: timestamp(file.created_at),
    })),
    feedback: document.reason ? { reason: document.reason, comment: document.comment } : null,
    person: reading && { name: reading.person.name, type: reading.person.type, document_expiry: reading.document.expiry_date },
    saved: document.passenger_id !== null,
    document: reading?.document ?? null,
    identity: reading?.identity ?? null,
  }
}
