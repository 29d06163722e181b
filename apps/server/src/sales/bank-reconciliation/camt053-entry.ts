import { createHash } from 'node:crypto'
import { all, textAt, type XmlNode } from '../../platform/xml.ts'
import { isTrue, readAmount, readDate, readDirection, StatementError, type Direction } from './camt053-values.ts'

/** An entry of the account, however much a statement tells of it. */
export interface BankEntry {
  /** As it is written: some banks write that of what a reversal takes back. */
  direction: Direction
  /** Takes another entry back. */
  reversal: boolean
  amount: number
  /** `yyyy-MM-dd` */
  bookedOn: string
  /** Digest of the account servicer reference; null where the bank gives none. */
  mark: string | null
  /** Digest of the details of its transactions, by their references (`r:`) or else their text (`t:`); null where nothing is. */
  details: string | null
}

/** A transaction of a statement; amounts in cents. */
export interface StatementEntry {
  /** Name of the transaction in its statement. */
  key: string
  /** Shared by the transactions of a batch. */
  entry: BankEntry
  direction: Direction
  reversal: boolean
  amount: number
  currency: string
  bookedOn: string
  /** Structured creditor reference. */
  reference: string | null
  remittance: string
  payer: string | null
  payerAccount: string | null
}

const isPlaceholder = new Set(['NONREF', 'NOTPROVIDED', 'NONE', ''])
const toReference = (text: string | null | undefined): string => (text && !isPlaceholder.has(text.toUpperCase()) ? text : '')

type Raw = Omit<StatementEntry, 'key'> & { refs: string[] }

/**
 * One transaction, or each of a batch when their sums add up to it.
 * @param day of the statement, for an entry without a date
 */
export function readEntry(node: XmlNode, currency: string, day: string | null): Raw[] {
  const amount = readAmount(all(node, 'Amt')[0])
  if (!amount) throw new StatementError('A movement has no amount.')
  if (amount.currency !== currency) throw new StatementError('A movement is in another currency than its account.')
  const bookedOn = readDate(textAt(node, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm')) ?? day
  if (bookedOn === null) throw new StatementError('A movement has no date.')
  // Some banks tell of what cost nothing.
  if (amount.cents === 0) return []
  const parts = all(node, 'NtryDtls/TxDtls')
  const own = toReference(textAt(node, 'AcctSvcrRef'))
  const base = { direction: readDirection(node), reversal: isTrue(textAt(node, 'RvslInd')), bookedOn }
  const entry = { ...base, amount: amount.cents, ...identify(node, own, parts, { ...base, amount: amount.cents }) }
  const sums = parts.map((part) =>
    readAmount(all(part, 'Amt')[0] ?? all(part, 'AmtDtls/TxAmt/Amt')[0] ?? all(part, 'AmtDtls/InstdAmt/Amt')[0]),
  )
  const whole = parts.length > 1 && sums.every((sum) => sum?.currency === currency && sum.cents > 0)
  const isBatch = whole && sums.reduce((total, sum) => total + sum!.cents, 0) === amount.cents
  const toRaw = (of: XmlNode[], cents: number): Raw => {
    const read = readRemittance(node, of)
    return { ...base, currency, entry, amount: cents, ...read, refs: [own, ...of.flatMap(readReferences)] }
  }
  return isBatch ? parts.map((part, at) => toRaw([part], sums[at]!.cents)) : [toRaw(parts, amount.cents)]
}

/** The reference of the bank, at the entry or at its only transaction, and a digest of the details. */
function identify(
  node: XmlNode,
  own: string,
  parts: XmlNode[],
  { direction, reversal, amount }: Pick<BankEntry, 'direction' | 'reversal' | 'amount'>,
): Pick<BankEntry, 'mark' | 'details'> {
  const reference = own || (parts.length === 1 ? toReference(textAt(parts[0]!, 'Refs/AcctSvcrRef')) : '')
  const refs = parts.flatMap(readReferences).filter((ref) => ref !== '')
  const { reference: structured, payer, payerAccount } = readRemittance(node, parts)
  const text = [structured, ...remittanceLines(parts), payer, payerAccount].filter(Boolean)
  return {
    mark: reference === '' ? null : toDigest([reference, direction, reversal, amount]),
    details: refs.length > 0 ? `r:${toDigest(refs)}` : text.length > 0 ? `t:${toDigest(text)}` : null,
  }
}

const textsAt = (parts: XmlNode[], path: string): string[] => parts.flatMap((part) => all(part, path).map(({ text }) => text))

const remittanceLines = (parts: XmlNode[]): string[] => [
  ...textsAt(parts, 'RmtInf/Ustrd'),
  ...textsAt(parts, 'RmtInf/Strd/RfrdDocInf/Nb'),
  ...textsAt(parts, 'RmtInf/Strd/RfrdDocInf/LineDtls/Id/Nb'),
  ...textsAt(parts, 'RmtInf/Strd/AddtlRmtInf'),
  ...textsAt(parts, 'Refs/EndToEndId').filter((text) => text !== 'NOTPROVIDED'),
  ...textsAt(parts, 'AddtlTxInf'),
]

/** Remittance information and the bank's text. */
function readRemittance(entry: XmlNode, parts: XmlNode[]): Pick<Raw, 'reference' | 'remittance' | 'payer' | 'payerAccount'> {
  const first = (...paths: string[]) => parts.map((part) => textAt(part, ...paths)).find((text) => text !== null) ?? null
  const remittance = [...remittanceLines(parts), ...all(entry, 'AddtlNtryInf').map(({ text }) => text)]
  return {
    reference: textsAt(parts, 'RmtInf/Strd/CdtrRefInf/Ref').join(' ').slice(0, 200) || null,
    remittance: [...new Set(remittance)].join('\n').slice(0, 2_000),
    payer:
      first('RltdPties/Dbtr/Pty/Nm', 'RltdPties/Dbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm')?.slice(0, 200) ?? null,
    payerAccount: first('RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id')?.slice(0, 100) ?? null,
  }
}

const readReferences = (part: XmlNode): string[] =>
  ['AcctSvcrRef', 'TxId', 'InstrId', 'EndToEndId'].map((name) => toReference(textAt(part, `Refs/${name}`)))

/**
 * The bank's references where there are any, otherwise the content; equal ones, such as two equal transfers of one day,
 * are numbered. Direction and amount are included because a reversal may repeat the references of what it reverses.
 */
export function assignKeys(entries: readonly Raw[]): StatementEntry[] {
  const seen = new Map<string, number>()
  return entries.map(({ refs, ...rest }) => {
    const { direction, reversal, amount, bookedOn, reference, remittance, payer, payerAccount } = rest
    const named = refs.some((ref) => ref !== '')
    const text = toDigest([direction, reversal, amount, ...(named ? refs : [bookedOn, reference, remittance, payer, payerAccount])])
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return { ...rest, key: `${text}:${times}` }
  })
}

const toDigest = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
