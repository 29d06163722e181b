import { createHash } from 'node:crypto'
import { all, readXml, textAt, XmlError, type XmlNode } from '../platform/xml.ts'

/** A transaction of a statement; amounts in cents. */
export interface StatementEntry {
  /** Key of the transaction, the same in every statement that contains it. */
  key: string
  direction: 'credit' | 'debit'
  /** Takes another movement back. */
  reversal: boolean
  amount: number
  currency: string
  /** `yyyy-MM-dd` */
  bookedOn: string
  /** Structured creditor reference. */
  reference: string | null
  remittance: string
  payer: string | null
  payerAccount: string | null
}

export interface Statement {
  /** IBAN, or the bank's own number. */
  account: string
  /** The bank's name for the statement. */
  name: string
  currency: string
  from: string | null
  to: string | null
  opening: number | null
  closing: number | null
  entries: StatementEntry[]
  /** Announced and not booked yet: they come again when they are, so they are not kept. */
  pending: number
}

/** Why a file is no statement, as a sentence. */
export class StatementError extends Error {}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
const maxEntries = 20_000

/**
 * Reads a bank-to-customer statement, ISO 20022 camt.053 of any version. What moved between them is looked for in each place: a status
 * and its code, a party and the person in it, the sum of a transaction.
 * @throws StatementError
 */
export function readCamt053(text: string): Statement[] {
  let root: XmlNode
  try {
    root = readXml(text)
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(`This is not an XML document that can be read. ${error.message}`)
    throw error
  }
  if (root.name !== 'Document' || !namespace.test(root.space))
    throw new StatementError('This is not a bank statement in the format camt.053. Ask the bank for that one.')
  const statements = all(root, 'BkToCstmrStmt/Stmt').map(readStatement)
  if (statements.length === 0) throw new StatementError('There is no statement in this file.')
  if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > maxEntries)
    throw new StatementError(`There are more than ${maxEntries} movements in this file. Ask the bank for shorter periods.`)
  return statements
}

function readStatement(node: XmlNode): Statement {
  const account = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')?.replaceAll(' ', '')
  const name = textAt(node, 'Id')
  if (!account || !name || account.length > 100 || name.length > 100)
    throw new StatementError('A statement does not say its account or its name.')
  const opening = readBalance(node, ['OPBD', 'PRCD'])
  const closing = readBalance(node, ['CLBD'])
  const currency = textAt(node, 'Acct/Ccy') ?? opening?.currency ?? closing?.currency ?? all(node, 'Ntry/Amt')[0]?.attributes['Ccy']
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw new StatementError('A statement does not say its currency.')
  const booked = all(node, 'Ntry').filter((entry) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK')
  const entries = assignKeys(booked.flatMap((entry) => readEntry(entry, currency)))
  const statement = {
    account,
    name,
    currency,
    from: readDate(textAt(node, 'FrToDt/FrDtTm', 'FrToDt/FrDt')) ?? opening?.date ?? null,
    to: readDate(textAt(node, 'FrToDt/ToDtTm', 'FrToDt/ToDt')) ?? closing?.date ?? null,
    opening: opening?.cents ?? null,
    closing: closing?.cents ?? null,
    entries,
    pending: all(node, 'Ntry').length - booked.length,
  }
  const moved = entries.reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount), 0)
  if (statement.opening !== null && statement.closing !== null && statement.opening + moved !== statement.closing)
    throw new StatementError(
      `The movements of statement ${name} do not lead from its opening to its closing balance: something is missing.`,
    )
  return statement
}

type Raw = Omit<StatementEntry, 'key'> & { refs: (string | null)[] }

/** One movement, or each transaction of a batch when their sums add up to it. */
function readEntry(node: XmlNode, currency: string): Raw[] {
  const amount = readAmount(all(node, 'Amt')[0])
  if (!amount) throw new StatementError('A movement has no amount.')
  if (amount.currency !== currency) throw new StatementError('A movement is in another currency than its account.')
  const bookedOn = readDate(textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  if (bookedOn === null) throw new StatementError('A movement has no date.')
  const base = { direction: readDirection(node), reversal: textAt(node, 'RvslInd') === 'true', currency, bookedOn }
  // Some banks tell of what cost nothing.
  if (amount.cents === 0) return []
  const own = [textAt(node, 'AcctSvcrRef')]
  const parts = all(node, 'NtryDtls/TxDtls')
  const sums = parts.map((part) =>
    readAmount(all(part, 'Amt')[0] ?? all(part, 'AmtDtls/TxAmt/Amt')[0] ?? all(part, 'AmtDtls/InstdAmt/Amt')[0]),
  )
  const whole = parts.length > 1 && sums.every((sum) => sum?.currency === currency)
  if (whole && sums.reduce((total, sum) => total + (sum?.cents ?? 0), 0) === amount.cents && sums.every((sum) => sum!.cents > 0))
    return parts.map((part, at) => ({
      ...base,
      amount: sums[at]!.cents,
      ...readRemittance(node, [part]),
      refs: [...own, ...readReferences(part)],
    }))
  return [{ ...base, amount: amount.cents, ...readRemittance(node, parts), refs: [...own, ...parts.flatMap(readReferences)] }]
}

/** Remittance information and the bank's text. */
function readRemittance(entry: XmlNode, parts: XmlNode[]): Pick<Raw, 'reference' | 'remittance' | 'payer' | 'payerAccount'> {
  const texts = (path: string) => parts.flatMap((part) => all(part, path).map(({ text }) => text))
  const first = (...paths: string[]) => parts.map((part) => textAt(part, ...paths)).find((text) => text !== null) ?? null
  const references = texts('RmtInf/Strd/CdtrRefInf/Ref')
  const remittance = [
    ...texts('RmtInf/Ustrd'),
    ...texts('RmtInf/Strd/AddtlRmtInf'),
    ...texts('Refs/EndToEndId').filter((text) => text !== 'NOTPROVIDED'),
    ...texts('AddtlTxInf'),
    ...all(entry, 'AddtlNtryInf').map(({ text }) => text),
  ]
  return {
    reference: references.join(' ').slice(0, 200) || null,
    remittance: [...new Set(remittance)].join('\n').slice(0, 2_000),
    payer:
      first('RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm')?.slice(0, 200) ?? null,
    payerAccount: first('RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id')?.slice(0, 100) ?? null,
  }
}

const readReferences = (part: XmlNode) => ['AcctSvcrRef', 'TxId', 'InstrId', 'EndToEndId'].map((name) => textAt(part, `Refs/${name}`))

const isPlaceholder = new Set(['NONREF', 'NOTPROVIDED', 'NONE', ''])

/**
 * The bank's references where there are any, otherwise the content; equal ones, such as two equal transfers of one day,
 * are numbered. Direction and amount are included because a reversal may repeat the references of what it reverses.
 */
function assignKeys(entries: Raw[]): StatementEntry[] {
  const seen = new Map<string, number>()
  return entries.map(({ refs, ...entry }) => {
    const given = refs.map((ref) => (ref === null || isPlaceholder.has(ref.toUpperCase()) ? '' : ref))
    const named = given.some((ref) => ref !== '')
    const { direction, reversal, amount, bookedOn, reference, remittance, payer, payerAccount } = entry
    const text = [direction, reversal, amount, ...(named ? given : [bookedOn, reference, remittance, payer, payerAccount])]
    const digest = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 32)
    const times = (seen.get(digest) ?? 0) + 1
    seen.set(digest, times)
    return { ...entry, key: `${digest}:${times}` }
  })
}

const readDirection = (node: XmlNode): StatementEntry['direction'] => (textAt(node, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit')

function readBalance(node: XmlNode, codes: readonly string[]): { cents: number; currency: string; date: string | null } | null {
  for (const code of codes) {
    const found = all(node, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    const amount = found && readAmount(all(found, 'Amt')[0])
    if (!found || !amount) continue
    const cents = readDirection(found) === 'debit' ? -amount.cents : amount.cents
    return { cents, currency: amount.currency, date: readDate(textAt(found, 'Dt/Dt', 'Dt/DtTm')) }
  }
  return null
}

/** Cents; by the digits, never through a float. */
function readAmount(node: XmlNode | undefined): { cents: number; currency: string } | null {
  if (!node) return null
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(node.text) ?? []
  if (whole === undefined || /[1-9]/.test(fraction.slice(2))) throw new StatementError(`"${node.text.slice(0, 40)}" is not an amount.`)
  return { cents: Number(whole + fraction.slice(0, 2).padEnd(2, '0')), currency: node.attributes['Ccy'] ?? '' }
}

/** The day of a date or date-time, as written by the bank. */
function readDate(text: string | null): string | null {
  const [date] = /^\d{4}-\d\d-\d\d/.exec(text ?? '') ?? []
  if (date === undefined) return null
  try {
    return Temporal.PlainDate.from(date).toString()
  } catch {
    throw new StatementError(`"${text!.slice(0, 40)}" is not a date.`)
  }
}
