import { createHash } from 'node:crypto'
import { all, readXml, textAt, XmlError, type XmlNode } from '../../platform/xml.ts'
import { isTrue, readAmount, readDate, StatementError } from './camt053-values.ts'

/** A transaction of a statement; amounts in cents. */
export interface StatementEntry {
  /** Key of the transaction, the same in every statement that contains it. */
  key: string
  /** Key of the bank's entry by its account servicer reference, shared by the transactions of a batch; null where the bank gives none. */
  entryKey: string | null
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
  /** Of a statement that comes in several messages; 1 otherwise. */
  page: number
  currency: string
  from: string | null
  to: string | null
  opening: number | null
  closing: number | null
  entries: StatementEntry[]
  /** Announced and not booked yet: they come again when they are, so they are not kept. */
  pending: number
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
const maxEntries = 20_000
const maxEnvelopes = 4

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
  const documents = findDocuments(root)
  if (documents.length === 0) throw new StatementError('This is not a bank statement in the format camt.053. Ask the bank for that one.')
  const statements = documents.flatMap((document) => all(document, 'BkToCstmrStmt/Stmt')).map(readStatement)
  if (statements.length === 0) throw new StatementError('There is no statement in this file.')
  if (statements.reduce((sum, { entries }) => sum + entries.length, 0) > maxEntries)
    throw new StatementError(`There are more than ${maxEntries} movements in this file. Ask the bank for shorter periods.`)
  return statements
}

/** The statement messages of a file: the document itself, or those in the envelope of a bank (head.001 beside the document). */
function findDocuments(node: XmlNode, depth = 0): XmlNode[] {
  if (node.name === 'Document' && namespace.test(node.space)) return [node]
  return depth === maxEnvelopes ? [] : node.children.flatMap((child) => findDocuments(child, depth + 1))
}

function readStatement(node: XmlNode): Statement {
  const account = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')?.replaceAll(' ', '')
  const name = textAt(node, 'Id')
  if (!account || !name || account.length > 100 || name.length > 100)
    throw new StatementError('A statement does not say its account or its name.')
  const { opening, closing } = readBalances(node)
  const currency = textAt(node, 'Acct/Ccy') ?? opening?.currency ?? closing?.currency ?? all(node, 'Ntry/Amt')[0]?.attributes['Ccy']
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw new StatementError('A statement does not say its currency.')
  const booked = all(node, 'Ntry').filter((entry) => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK')
  const entries = assignKeys(booked.flatMap((entry) => readEntry(entry, currency)))
  const statement = {
    account,
    name,
    page: readPage(node),
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

const isPlaceholder = new Set(['NONREF', 'NOTPROVIDED', 'NONE', ''])

type Raw = Omit<StatementEntry, 'key' | 'entryKey'> & { refs: (string | null)[]; entry: BankEntry | null }

/** What the bank itself calls one entry, however many details a statement gives of it. */
interface BankEntry {
  reference: string
  direction: StatementEntry['direction']
  reversal: boolean
  amount: number
}

/** One movement, or each transaction of a batch when their sums add up to it. */
function readEntry(node: XmlNode, currency: string): Raw[] {
  const amount = readAmount(all(node, 'Amt')[0])
  if (!amount) throw new StatementError('A movement has no amount.')
  if (amount.currency !== currency) throw new StatementError('A movement is in another currency than its account.')
  const bookedOn = readDate(textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  if (bookedOn === null) throw new StatementError('A movement has no date.')
  const base = { direction: readDirection(node), reversal: isTrue(textAt(node, 'RvslInd')), currency, bookedOn }
  // Some banks tell of what cost nothing.
  if (amount.cents === 0) return []
  const own = [textAt(node, 'AcctSvcrRef')]
  const parts = all(node, 'NtryDtls/TxDtls')
  const sums = parts.map((part) =>
    readAmount(all(part, 'Amt')[0] ?? all(part, 'AmtDtls/TxAmt/Amt')[0] ?? all(part, 'AmtDtls/InstdAmt/Amt')[0]),
  )
  const entry = readBankEntry(own[0] ?? (parts.length === 1 ? textAt(parts[0]!, 'Refs/AcctSvcrRef') : null), base, amount.cents)
  const whole = parts.length > 1 && sums.every((sum) => sum?.currency === currency)
  if (whole && sums.reduce((total, sum) => total + (sum?.cents ?? 0), 0) === amount.cents && sums.every((sum) => sum!.cents > 0))
    return parts.map((part, at) => ({
      ...base,
      amount: sums[at]!.cents,
      ...readRemittance(node, [part]),
      refs: [...own, ...readReferences(part)],
      entry,
    }))
  return [{ ...base, amount: amount.cents, ...readRemittance(node, parts), refs: [...own, ...parts.flatMap(readReferences)], entry }]
}

const readBankEntry = (
  reference: string | null | undefined,
  { direction, reversal }: Pick<BankEntry, 'direction' | 'reversal'>,
  amount: number,
): BankEntry | null => (!reference || isPlaceholder.has(reference.toUpperCase()) ? null : { reference, direction, reversal, amount })

/** Remittance information and the bank's text. */
function readRemittance(entry: XmlNode, parts: XmlNode[]): Pick<Raw, 'reference' | 'remittance' | 'payer' | 'payerAccount'> {
  const texts = (path: string) => parts.flatMap((part) => all(part, path).map(({ text }) => text))
  const first = (...paths: string[]) => parts.map((part) => textAt(part, ...paths)).find((text) => text !== null) ?? null
  const references = texts('RmtInf/Strd/CdtrRefInf/Ref')
  const remittance = [
    ...texts('RmtInf/Ustrd'),
    ...texts('RmtInf/Strd/RfrdDocInf/Nb'),
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

/**
 * The bank's references where there are any, otherwise the content; equal ones, such as two equal transfers of one day,
 * are numbered. Direction and amount are included because a reversal may repeat the references of what it reverses.
 */
function assignKeys(entries: Raw[]): StatementEntry[] {
  const number = numberer()
  const numberEntry = numberer()
  const entryKeys = new Map<BankEntry, string>()
  return entries.map(({ refs, entry, ...rest }) => {
    const given = refs.map((ref) => (ref === null || isPlaceholder.has(ref.toUpperCase()) ? '' : ref))
    const named = given.some((ref) => ref !== '')
    const { direction, reversal, amount, bookedOn, reference, remittance, payer, payerAccount } = rest
    const text = [direction, reversal, amount, ...(named ? given : [bookedOn, reference, remittance, payer, payerAccount])]
    if (entry && !entryKeys.has(entry)) entryKeys.set(entry, numberEntry(toDigest(Object.values(entry))))
    return { ...rest, key: number(toDigest(text)), entryKey: entry && entryKeys.get(entry)! }
  })
}

const toDigest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** Makes equal texts of one statement different: the first is `text:1`. */
function numberer(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return `${text}:${times}`
  }
}

const readDirection = (node: XmlNode): StatementEntry['direction'] => (textAt(node, 'CdtDbtInd') === 'DBIT' ? 'debit' : 'credit')

const readPage = (node: XmlNode): number => Number(/^\d{1,4}$/.exec(textAt(node, 'StmtPgntn/PgNb') ?? '1')?.[0] ?? 1)

interface Balance {
  code: string | null
  cents: number
  currency: string
  date: string | null
}

/** The booked balances around the movements. A page of a longer statement begins or ends with an interim balance (ITBD). */
function readBalances(node: XmlNode): { opening: Balance | null; closing: Balance | null } {
  const balances = all(node, 'Bal').flatMap((one): Balance[] => {
    const amount = readAmount(all(one, 'Amt')[0])
    if (!amount) return []
    const cents = readDirection(one) === 'debit' ? -amount.cents : amount.cents
    const code = textAt(one, 'Tp/CdOrPrtry/Cd')
    return [{ code, cents, currency: amount.currency, date: readDate(textAt(one, 'Dt/Dt', 'Dt/DtTm')) }]
  })
  const find = (code: string): Balance | undefined => balances.find((one) => one.code === code)
  const interim = balances.filter(({ code }) => code === 'ITBD')
  const [first, last] = [find('OPBD') ?? find('PRCD'), find('CLBD')]
  const isPart = all(node, 'StmtPgntn').length > 0
  if (!isPart || (first && last)) return { opening: first ?? null, closing: last ?? null }
  const middle = first || last || interim.length > 1 ? interim : []
  return { opening: first ?? middle[0] ?? null, closing: last ?? middle.at(-1) ?? null }
}
