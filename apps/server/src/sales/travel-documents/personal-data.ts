import type { ExportFile, PersonalDataHandler } from '../../platform/personal-data.ts'
import { readApproval } from './approved-data.ts'
import { filesByTravelDocument, travelDocumentsByClient } from './queries.ts'
import { toTravelDocumentResponse } from './wire.ts'
import type { Context } from '../../context.ts'
import { eraseTravelDocument } from './transitions.ts'

export const travelDocumentsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    for (const document of await travelDocumentsByClient(trx, clientId))
      if (!document.erased_at) await eraseTravelDocument(ctx, trx, document, `client:${clientId}`, 'account deleted')
  },
  async exportFiles(trx, clientId) {
    const documents = (await travelDocumentsByClient(trx, clientId)).filter(({ status }) => status !== 'canceled')
    const stored = await filesByTravelDocument(
      trx,
      documents.map(({ id }) => id),
    )
    const content = documents.map((document) => ({
      ...toTravelDocumentResponse(document, stored.get(document.id) ?? []),
      document: readApproval(document)?.document ?? null,
    }))
    const files: ExportFile[] = [{ name: 'flight-documents.json', content }]
    for (const file of [...stored.values()].flat())
      for (let page = 0; page < file.pages; page++)
        files.push({ name: `flight-documents/${file.id}-${page + 1}.jpg`, content: () => ctx.files.read(ctx.db, file.file_id, page) })
    return files
  },
})
