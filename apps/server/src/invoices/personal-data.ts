import type { PersonalDataHandler } from '../platform/personal-data.ts'
import { billingProfilesByClient, deleteBillingProfilesByClient, proformasByClient } from './billing-profile-queries.ts'
import { clearBuyers, fiscalDocumentsByClient } from './fiscal-document-queries.ts'
import { fiscalNumber } from './fiscal-documents.ts'

/** Fiscal documents are kept by law, without the name of their buyer. */
export const invoicesPersonalData: PersonalDataHandler = {
  async erase(trx, clientId) {
    await clearBuyers(trx, clientId)
    await deleteBillingProfilesByClient(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const documents = await fiscalDocumentsByClient(trx, clientId)
    return [
      {
        name: 'receipts-and-credit-notes.json',
        content: documents.map(({ series, year, number, ...rest }) => ({ number: fiscalNumber({ series, year, number }), ...rest })),
      },
      {
        name: 'payers.json',
        content: { saved: await billingProfilesByClient(trx, clientId), bills: await proformasByClient(trx, clientId) },
      },
    ]
  },
}
