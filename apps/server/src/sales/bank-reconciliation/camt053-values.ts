import type { XmlNode } from '../../platform/xml.ts'

/** Why a file is no statement, as a sentence. */
export class StatementError extends Error {}

/** Every way in which the type xs:boolean writes true. */
export const isTrue = (text: string | null): boolean => text === 'true' || text === '1'

/** Cents of an amount without a sign; by the digits, never through a float. xs:decimal may begin with a plus and omit a digit beside the point. */
export function readAmount(node: XmlNode | undefined): { cents: number; currency: string } | null {
  if (!node) return null
  const [, whole = '', fraction = ''] = /^\+?0*(\d{0,12})(?:\.(\d*))?$/.exec(node.text) ?? []
  if (!/\d/.test(node.text) || !/^\+?\d*(?:\.\d*)?$/.test(node.text) || /^\+?0*\d{13}/.test(node.text) || /[1-9]/.test(fraction.slice(2)))
    throw new StatementError(`"${node.text.slice(0, 40)}" is not an amount.`)
  return { cents: Number(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`), currency: node.attributes['Ccy'] ?? '' }
}

/** The day of an xs:date or xs:dateTime as the bank writes it: an offset or fractions of a second do not move it, 24:00 is the next day. */
export function readDate(text: string | null): string | null {
  if (text === null) return null
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):\d\d:\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  try {
    const date = Temporal.PlainDate.from(day ?? '')
    return (time === '24' ? date.add({ days: 1 }) : date).toString()
  } catch {
    throw new StatementError(`"${text.slice(0, 40)}" is not a date.`)
  }
}
