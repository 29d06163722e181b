import type { Terminal, TerminalHours } from './facts.ts'
import { type FactDocument, oneOf, readDays, readHours, readSource } from './read-facts.ts'

/** `fbo`: the terminal of one handling company; `general_aviation`: one that several share, or that of the airport. */
export const terminalKinds = ['fbo', 'general_aviation'] as const satisfies readonly Terminal['kind'][]

/** A row of `data/terminals.json`: a terminal for passengers of private flights. */
export interface TerminalRow {
  icao: string
  /** Its name in addresses and references, unique at its airport. It stays when the name of the terminal changes. */
  terminal: string
  name: string
  kind: string
  /** Every private flight of the airport uses it. */
  sole?: boolean
  address?: string
  /** International: `+43 664 8882 8647`. */
  phone?: string
  /** `06:00..22:00` every day, `1-5 06:00..22:00; 6-7 08:00..20:00` by weekday. */
  hours?: string
  website?: string
  latitude?: number
  longitude?: number
  parkingEn?: string
  parkingIt?: string
  /** How passengers find the entrance. */
  directionsEn?: string
  directionsIt?: string
  /** For the team. */
  note?: string
  source: string
  /** Of the source; empty where it names none. */
  date: string
  confidence: string
  /** Day of its own; that of the document where it is left out. */
  checkedOn?: string
}

/** @throws RangeError for hours that cannot be read: a terminal has clock times, without public holidays */
export const readTerminalHours = (text: string): TerminalHours[] =>
  text.split(';').map((part) => {
    const [first, second, ...more] = part.trim().split(' ')
    const [days, value] = second === undefined ? [undefined, first!] : [first, second]
    const hours = readHours(value)
    const { open, close } = hours ?? {}
    const to = close?.[0]
    if (more.length > 0 || !open || !to || close.length > 1 || !('minutes' in open && 'minutes' in to))
      throw new RangeError(`${text} are no hours of a terminal`)
    if (open.minutes >= to.minutes) throw new RangeError(`${text} end before they begin`)
    return { days: readDays(days).filter((day) => day <= 7), from: open.minutes, to: to.minutes }
  })

const both = (en: string | undefined, it: string | undefined) => (en === undefined || it === undefined ? null : { en, it })

function readTerminal(row: TerminalRow, checkedOn: string): Terminal {
  const { icao, terminal, name, latitude, longitude, hours } = row
  return {
    ...readSource(row, row.checkedOn ?? checkedOn),
    icao,
    key: terminal,
    name,
    kind: oneOf(terminalKinds, row.kind),
    isSole: row.sole === true,
    address: row.address ?? null,
    phone: row.phone ?? null,
    hours: hours === undefined ? null : readTerminalHours(hours),
    website: row.website ?? null,
    position: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    parking: both(row.parkingEn, row.parkingIt),
    directions: both(row.directionsEn, row.directionsIt),
  }
}

/**
 * Of two rows about one terminal the one that was checked last: a release brought one beside that of staff.
 * @throws RangeError that names the row which cannot be read
 */
export function readTerminals({ checkedOn, rows }: FactDocument<TerminalRow>): Terminal[] {
  const read = rows.map((row) => {
    try {
      return readTerminal(row, checkedOn)
    } catch (error) {
      throw new RangeError(`Terminal ${row.terminal} (${row.icao}): ${(error as Error).message}`, { cause: error })
    }
  })
  const latest = new Map<string, Terminal>()
  for (const terminal of read) {
    const key = `${terminal.icao} ${terminal.key}`
    const other = latest.get(key)
    if (!other || terminal.checkedOn >= other.checkedOn) latest.set(key, terminal)
  }
  return [...latest.values()]
}

/** Those of an airport by name. */
export const terminalsOf = (terminals: readonly Terminal[], icao: string): Terminal[] =>
  terminals.filter((one) => one.icao === icao).toSorted((a, b) => a.name.localeCompare(b.name, 'en'))

/** The terminal that every private flight of an airport uses; null where it has several, or not every flight is known to use it. */
export function soleTerminal(terminals: readonly Terminal[], icao: string): Terminal | null {
  const [first, ...more] = terminalsOf(terminals, icao)
  return first?.isSole && more.length === 0 ? first : null
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** As short a name as this could be part of any other. */
const shortestName = 4

/**
 * The terminal of an airport that a company or a door is written as, from either name being part of the other: `Jetex Paris` is Jetex,
 * `Signature` is Signature Aviation. Null where it is none, or more than one.
 */
export function findNamedTerminal(terminals: readonly Terminal[], icao: string, written: string): Terminal | null {
  const text = ` ${plain(written)} `
  if (text.length < shortestName + 2) return null
  const found = terminalsOf(terminals, icao).filter(({ name }) => {
    const own = ` ${plain(name)} `
    return own.length >= shortestName + 2 && (text.includes(own) || own.includes(text))
  })
  return found.length === 1 ? found[0]! : null
}
