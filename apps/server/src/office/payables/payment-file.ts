import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { Document } from 'sepa'
import { endToEndId, runNumber } from '@aquilane/domain/payables/payment-run'
import { sepaText } from '@aquilane/domain/payables/sepa-text'
import type { Company } from '../../sales/invoices/index.ts'
import type { ItemRow, RunRow } from './run-queries.ts'

const schema = readFileSync(join(import.meta.dirname, 'pain.001.001.09.xsd'), 'utf8')

/** Noon of a day: the library writes the local date of a `Date`. */
const toDate = (day: string): Date => new Date(`${day}T12:00:00`)

/**
 * The transfers of a run as a customer credit transfer initiation (ISO 20022 pain.001.001.09) for the bank.
 * @throws when it does not follow its schema
 */
export function toPaymentFile(run: RunRow, items: readonly ItemRow[], company: Company, now: Temporal.Instant): string {
  const document = new Document('pain.001.001.09')
  document.grpHdr.id = runNumber(run.number)
  document.grpHdr.created = new Date(now.epochMilliseconds)
  document.grpHdr.initiatorName = sepaText(company.name, 70)
  const info = document.createPaymentInfo()
  info.requestedExecutionDate = toDate(run.execute_on)
  info.batchBooking = true
  info.debtorName = sepaText(company.name, 70)
  info.debtorIBAN = company.bank.iban
  info.debtorBIC = company.bank.bic
  document.addPaymentInfo(info)
  for (const item of items) {
    const transfer = info.createTransaction()
    transfer.end2endId = endToEndId(run.number, item.position)
    transfer.amount = item.amount / 100
    transfer.currency = 'EUR'
    transfer.creditorName = item.beneficiary
    transfer.creditorIBAN = item.iban
    transfer.creditorBIC = item.bic ?? ''
    transfer.remittanceInfo = item.text
    info.addTransaction(transfer)
  }
  const xml = document.toString()
  checkPaymentFile(xml)
  return xml
}

/** @throws with what the schema does not allow */
export function checkPaymentFile(xml: string): void {
  using rules = XmlDocument.fromString(schema)
  using validator = XsdValidator.fromDoc(rules)
  using file = XmlDocument.fromString(xml)
  validator.validate(file)
}
