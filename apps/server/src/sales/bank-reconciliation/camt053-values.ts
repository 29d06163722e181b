import { textAt, type XmlNode } from '../../platform/xml.ts'

/** Why a file is no statement, as a sentence. */
export class StatementError extends Error {}

/** Every way in which the type xs:boolean writes true. */
export const isTrue = (text: string | null): boolean => text === 'true' || text === '1'

export type Direction = 'credit' | 'debit'

export function readDirection(node: XmlNode): Direction {
  const written = textAt(node, 'CdtDbtInd')
  if (written !== 'CRDT' && written !== 'DBIT') throw new StatementError('An amount does not say whether it is a credit or a debit.')
  return written === 'CRDT' ? 'credit' : 'debit'
}

/** Cents of an amount; by the digits, never through a float. xs:decimal may begin with a sign and omit a digit beside the point. */
export function readAmount(node: XmlNode | undefined): { cents: number; currency: string } | null {
  if (!node) return null
  const [, sign, whole = '', fraction = ''] = /^([+-]?)0*(\d{0,12})(?:\.(\d*))?$/.exec(node.text) ?? []
  const isOther = sign === undefined || !/\d/.test(node.text) || (sign === '-' && /[1-9]/.test(node.text))
  if (isOther || /[1-9]/.test(fraction.slice(2))) throw new StatementError(`"${node.text.slice(0, 40)}" is not an amount.`)
  return { cents: Number(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`), currency: node.attributes['Ccy'] ?? '' }
}

interface StatementTime {
  /** `yyyy-MM-dd` */
  day: string
  /** `yyyy-MM-ddTHH:mm:ss`, null of an xs:date. */
  time: string | null
}

/** An xs:date or xs:dateTime as the bank writes it: an offset or fractions of a second do not move it, 24:00 is the next day. */
export function readTime(text: string | null): StatementTime | null {
  if (text === null) return null
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  try {
    const date = Temporal.PlainDate.from(day ?? '')
    const isNextDay = time === '24:00:00'
    const shown = isNextDay ? date.add({ days: 1 }) : date
    const at = time === undefined ? null : shown.toPlainDateTime(Temporal.PlainTime.from(isNextDay ? '00:00:00' : time))
    return { day: shown.toString(), time: at && at.toString({ smallestUnit: 'second' }) }
  } catch {
    throw new StatementError(`"${text.slice(0, 40)}" is not a date.`)
  }
}

export const readDate = (text: string | null): string | null => readTime(text)?.day ?? null
