import { chart, chartKind } from './chart.ts'

/** One side of a ledger transaction, cents; debits are positive. */
export interface JournalLine {
  code: string
  amount: number
}

export interface JournalTransaction {
  id: string
  /** `yyyy-MM-dd` */
  date: string
  kind: string
  reference: string
  currency: string
  lines: readonly JournalLine[]
}

/** One amount from one account to another, as DATEV takes it. */
export interface JournalBooking {
  debit: string
  credit: string
  amount: number
}

/**
 * A transaction with many lines as bookings between two accounts: debits are used up against credits in their order, so that every account moves by exactly
 * what its lines say. A transaction of n lines gives n - 1 bookings at most.
 */
export function toBookings(lines: readonly JournalLine[]): JournalBooking[] {
  const debits = lines.filter(({ amount }) => amount > 0).map((line) => ({ ...line }))
  const credits = lines.filter(({ amount }) => amount < 0).map(({ code, amount }) => ({ code, amount: -amount }))
  const bookings: JournalBooking[] = []
  let [left, right] = [debits.shift(), credits.shift()]
  while (left && right) {
    const amount = Math.min(left.amount, right.amount)
    bookings.push({ debit: left.code, credit: right.code, amount })
    left.amount -= amount
    right.amount -= amount
    if (left.amount === 0) left = debits.shift()
    if (right.amount === 0) right = credits.shift()
  }
  if (left || right) throw new Error('The lines of a transaction add up to zero')
  return bookings
}

const decimal = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

interface DatevHead {
  /** `yyyy-MM` */
  month: string
  createdAt: Temporal.Instant
  company: string
}

const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

/**
 * A month as a DATEV booking batch (EXTF 700, category 21): a head, the names of the columns, and one line for each booking. Numbers have a decimal comma,
 * dates are day and month.
 */
export function toDatev(transactions: readonly JournalTransaction[], { month, createdAt, company }: DatevHead): string {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const last = first.with({ day: first.daysInMonth })
  const compact = (date: Temporal.PlainDate): string => date.toString().replaceAll('-', '')
  const stamp = createdAt
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toString({ smallestUnit: 'millisecond' })
    .replaceAll(/[-:.T]/g, '')
  const yearStart = `${first.year}0101`
  const head = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    stamp,
    '',
    quoted(''),
    quoted(''),
    quoted(''),
    '1001',
    '1',
    yearStart,
    '4',
    compact(first),
    compact(last),
    quoted(`${company.slice(0, 20)} ${month}`),
    quoted(''),
    '1',
    '0',
    '0',
    quoted('EUR'),
  ]
  const rows = transactions.flatMap(({ lines, kind, reference, date, currency }) =>
    toBookings(lines).map(({ debit, credit, amount }) => {
      const [, mm = '', dd = ''] = date.split('-')
      return [
        decimal(amount),
        quoted('S'),
        quoted(currency),
        '',
        '',
        quoted(''),
        chart[chartKind(debit)],
        chart[chartKind(credit)],
        quoted(''),
        `${dd}${mm}`,
        quoted(reference.slice(0, 36)),
        quoted(''),
        '',
        quoted(kind.slice(0, 60)),
      ].join(';')
    }),
  )
  return `${[head.join(';'), datevColumns.join(';'), ...rows].join('\r\n')}\r\n`
}
