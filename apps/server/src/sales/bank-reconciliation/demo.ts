import { creditorReference } from '@aquilane/domain/invoices/creditor-reference'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { amountDue } from '../invoices/index.ts'
import { newestOpenInvoice } from './queries.ts'

/**
 * A statement with one transfer for an invoice, as its customer would send it: by id or number, or for the newest that is open.
 * @param account IBAN of the statement
 * @param amount in cents; the amount due by default
 * @returns null when there is no such invoice
 */
export async function demoStatement(
  { db, clock, account }: { db: Database; clock: Clock; account: string },
  which: string | null,
  amount: number | null,
): Promise<string | null> {
  const invoice = await newestOpenInvoice(db, which)
  if (!invoice) return null
  const now = clock.now()
  const day = now.toString().slice(0, 10)
  const name = `DEMO-${now.epochMilliseconds}`
  const sum = `<Amt Ccy="${invoice.currency}">${((amount ?? amountDue(invoice)) / 100).toFixed(2)}</Amt>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${name}</MsgId><CreDtTm>${now.toString({ smallestUnit: 'second' })}</CreDtTm></GrpHdr>
    <Stmt>
      <Id>${name}</Id>
      <CreDtTm>${now.toString({ smallestUnit: 'second' })}</CreDtTm>
      <FrToDt><FrDtTm>${day}T00:00:00Z</FrDtTm><ToDtTm>${day}T23:59:59Z</ToDtTm></FrToDt>
      <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${invoice.currency}</Ccy></Acct>
      <Ntry>
        ${sum}
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        <AcctSvcrRef>${name}-1</AcctSvcrRef>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            ${sum}
            <RltdPties>
              <Dbtr><Pty><Nm>Demo Payer</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></DbtrAcct>
            </RltdPties>
            <RmtInf>
              <Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${creditorReference(invoice.number)}</Ref></CdtrRefInf></Strd>
            </RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`
}
