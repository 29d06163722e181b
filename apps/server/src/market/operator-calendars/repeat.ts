import { RRuleTemporal } from 'rrule-temporal'

const list = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`)
const day = '(?:MO|TU|WE|TH|FR|SA|SU)'
/**
 * Parts of a rule that are read, in full. The package leaves out values that it does not know, which would make another rule of it. Parts of
 * the hour and below, and other calendars (RFC 7529), are not read.
 */
const parts: Record<string, RegExp> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,4}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  WKST: new RegExp(`^${day}$`),
  BYDAY: list(`[+-]?(?:[1-9]|[1-4]\\d|5[0-3])?${day}`),
  BYMONTH: list('0?[1-9]|1[0-2]'),
  BYMONTHDAY: list('[+-]?(?:0?[1-9]|[12]\\d|3[01])'),
  BYYEARDAY: list('[+-]?(?:[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
  BYWEEKNO: list('[+-]?(?:[1-9]|[1-4]\\d|5[0-3])'),
  BYSETPOS: list('[+-]?(?:[1-9]|[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6])'),
}
/** Days of eleven years, between the start of a series that counts its dates and the last one that is read. */
const maxIterations = 4000

export interface Rule {
  text: string
  until: string | null
  isCounted: boolean
}

/** A rule of RFC 5545, null where it has a part that is not read. */
export function readRule(text: string): Rule | null {
  const pairs = text
    .trim()
    .replace(/;$/, '')
    .toUpperCase()
    .split(';')
    .map((part): [string, string] => [part.split('=')[0]!, part.slice(part.indexOf('=') + 1)])
  const read = new Map(pairs)
  if (read.size !== pairs.length || !read.has('FREQ') || (read.has('COUNT') && read.has('UNTIL'))) return null
  if (pairs.some(([name, value]) => !parts[name]?.test(value))) return null
  if (/\d/.test(read.get('BYDAY') ?? '') && !/^(?:MONTHLY|YEARLY)$/.test(read.get('FREQ')!)) return null
  const rest = pairs.filter(([name]) => name !== 'UNTIL').map(([name, value]) => `${name}=${value}`)
  return { text: rest.join(';'), until: read.get('UNTIL') ?? null, isCounted: read.has('COUNT') }
}

/**
 * Local times of a rule between two others. The clocks of the zone play no part: the hour stays the same over the year. `until` is the last
 * local time.
 */
export function expandRule(
  rule: Rule,
  { start, until, from, to }: Record<'start' | 'from' | 'to', Temporal.PlainDateTime> & { until: Temporal.PlainDateTime | null },
): Temporal.PlainDateTime[] {
  const zoned = (local: Temporal.PlainDateTime) => local.toZonedDateTime('UTC')
  const options = { rruleString: rule.text, dtstart: zoned(start), maxIterations, ...(until ? { until: zoned(until) } : {}) }
  return new RRuleTemporal(options)
    .between(zoned(from), zoned(to), true)
    .map((found) => Temporal.PlainDateTime.from(found.toString().slice(0, 19)))
}
