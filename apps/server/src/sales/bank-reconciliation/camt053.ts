import { all, readXml, textAt, XmlError, type XmlNode } from '../../platform/xml.ts'
import { assignKeys, readEntry, type StatementEntry } from './camt053-entry.ts'
import { readAmount, readDate, readDirection, readTime, StatementError } from './camt053-values.ts'

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
  /** Where the bank gives hours: `yyyy-MM-ddTHH:mm:ss`. */
  fromAt: string | null
  toAt: string | null
  opening: number | null
  closing: number | null
  /** It goes on with an interim balance: only the page before shows whether that is right. */
  isContinued: boolean
  entries: StatementEntry[]
  /** Announced and not booked yet: they come again when they are, so they are not kept. */
  pending: number
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/
const maxEntries = 20_000
const maxEnvelopes = 4

/**
 * Reads a bank-to-customer statement, ISO 20022 camt.053 of any version. What moved between them is looked for in each place: a status
 * and its code, a party and the person in it, the sum of a transaction, the number of a page.
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
  const statements = documents.flatMap((document) =>
    all(document, 'BkToCstmrStmt').flatMap((message) => all(message, 'Stmt').map((node) => readStatement(node, message))),
  )
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

function readStatement(node: XmlNode, message: XmlNode): Statement {
  const account = textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id')?.replaceAll(' ', '').toUpperCase()
  const name = textAt(node, 'Id')
  if (!account || !name || account.length > 100 || name.length > 100)
    throw new StatementError('A statement does not say its account or its name.')
  const isPart = all(node, 'StmtPgntn').length > 0 || all(message, 'GrpHdr/MsgPgntn').length > 0
  const currency = readCurrency(node)
  const { opening, closing } = readBalances(node, currency, isPart)
  const [first, last] = [readTime(textAt(node, 'FrToDt/FrDtTm', 'FrToDt/FrDt')), readTime(textAt(node, 'FrToDt/ToDtTm', 'FrToDt/ToDt'))]
  const [from, to] = [first?.day ?? opening?.date ?? null, last?.day ?? closing?.date ?? null]
  const day = to ?? readDate(textAt(node, 'CreDtTm') ?? textAt(message, 'GrpHdr/CreDtTm'))
  const booked = all(node, 'Ntry').filter(isBooked)
  const entries = assignKeys(booked.flatMap((entry) => readEntry(entry, currency, day)))
  const statement = {
    account,
    name,
    page: readPage(node, message),
    currency,
    from,
    to,
    fromAt: first?.time ?? null,
    toAt: last?.time ?? null,
    opening: opening?.cents ?? null,
    closing: closing?.cents ?? null,
    isContinued: opening?.code === 'ITBD',
    entries,
    pending: all(node, 'Ntry').length - booked.length,
  }
  return addUp(statement)
}

/** A statement has booked entries, others are of these statuses. A status of the bank's own is booked: the balances show whether it is. */
const isBooked = (entry: XmlNode): boolean => !['PDNG', 'INFO', 'FUTR'].includes(textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '')

/** Of the account; without any amount it does not matter. */
function readCurrency(node: XmlNode): string {
  const amount = all(node, 'Bal/Amt')[0] ?? all(node, 'Ntry/Amt')[0]
  const currency = textAt(node, 'Acct/Ccy') ?? (amount ? amount.attributes['Ccy'] : 'EUR')
  if (!currency || !/^[A-Z]{3}$/.test(currency)) throw new StatementError('A statement does not say its currency.')
  return currency
}

const sumMoved = (entries: readonly StatementEntry[]): number =>
  entries.reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? amount : -amount), 0)

const turn = (entry: StatementEntry): StatementEntry =>
  entry.reversal ? { ...entry, direction: entry.direction === 'credit' ? 'debit' : 'credit' } : entry

/**
 * Movements lead from the opening to the closing balance. By the standard the direction of a reversal is its own; some banks write the one
 * of what it takes back, and then only that adds up.
 */
function addUp(statement: Statement): Statement {
  const { opening, closing, entries, name } = statement
  if (opening === null || closing === null || opening + sumMoved(entries) === closing) return statement
  const turned = entries.map(turn)
  if (opening + sumMoved(turned) === closing) return { ...statement, entries: turned }
  throw new StatementError(`The movements of statement ${name} do not lead from its opening to its closing balance: something is missing.`)
}

/** Of the statement, or up to version 03 of its message. */
const readPage = (node: XmlNode, message: XmlNode): number =>
  Number(/^\d{1,5}$/.exec(textAt(node, 'StmtPgntn/PgNb') ?? textAt(message, 'GrpHdr/MsgPgntn/PgNb') ?? '1')?.[0] ?? 1)

interface Balance {
  code: string | null
  cents: number
  date: string | null
}

/**
 * The booked balances around the movements; of several days the first opening and the last closing one. A page of a longer statement
 * begins or ends with an interim balance (ITBD).
 */
function readBalances(node: XmlNode, currency: string, isPart: boolean): { opening: Balance | null; closing: Balance | null } {
  const balances = all(node, 'Bal').flatMap((one): Balance[] => {
    const amount = readAmount(all(one, 'Amt')[0])
    if (!amount || amount.currency !== currency) return []
    const cents = readDirection(one) === 'debit' ? -amount.cents : amount.cents
    return [{ code: textAt(one, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry'), cents, date: readDate(textAt(one, 'Dt/Dt', 'Dt/DtTm')) }]
  })
  const byDay = (code: string): Balance[] =>
    balances.filter((one) => one.code === code).toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  const interim = balances.filter(({ code }) => code === 'ITBD')
  const [first, last] = [byDay('OPBD')[0] ?? byDay('PRCD')[0], byDay('CLBD').at(-1)]
  if (!isPart || (first && last)) return { opening: first ?? null, closing: last ?? null }
  const middle = first || last || interim.length > 1 ? interim : []
  return { opening: first ?? middle[0] ?? null, closing: last ?? middle.at(-1) ?? null }
}
