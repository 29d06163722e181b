import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import {
  billingProfilesByClient,
  deleteBillingProfilesByClient,
  invoiceBillingByClient,
  proformasByClient,
} from './billing-profile-queries.ts'
import { clearBuyers, fiscalDocumentsByClient } from './fiscal-document-queries.ts'
import { money } from '../../platform/written-values.ts'
import { fiscalNumber } from './fiscal-documents.ts'
import { openDebts } from './queries.ts'
import { amountDue } from './transitions.ts'

/** What is owed blocks the deletion of an account. Fiscal documents are kept by law, without the name of their buyer. */
export const invoicesPersonalData: PersonalDataHandler = {
  async findBlockers(trx, clientId) {
    return (await openDebts(trx, clientId)).map((invoice) => ({
      reason: 'DEBT',
      pnr: null,
      amount: money(amountDue(invoice), invoice.currency),
    }))
  },
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
        content: {
          saved: await billingProfilesByClient(trx, clientId),
          invoices: await invoiceBillingByClient(trx, clientId),
          bills: await proformasByClient(trx, clientId),
        },
      },
    ]
  },
}
