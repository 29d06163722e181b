/** A flight as it is written; what is missing is null. */
export interface ParsedLeg {
  from: string
  to: string
  /** `yyyy-MM-dd` */
  date: string | null
  /** `HH:mm` */
  time: string | null
}

export interface ParsedRequest {
  phone: string | null
  pax: number | null
  legs: ParsedLeg[]
  /** Lines in which nothing was understood. */
  unread: string[]
}

const months = [
  ['january', 'gennaio', 'jan', 'gen'],
  ['february', 'febbraio', 'feb'],
  ['march', 'marzo', 'mar'],
  ['april', 'aprile', 'apr'],
  ['may', 'maggio', 'mag'],
  ['june', 'giugno', 'jun', 'giu'],
  ['july', 'luglio', 'jul', 'lug'],
  ['august', 'agosto', 'aug', 'ago'],
  ['september', 'settembre', 'sep', 'sept', 'set'],
  ['october', 'ottobre', 'oct', 'ott'],
  ['november', 'novembre', 'nov'],
  ['december', 'dicembre', 'dec', 'dic'],
]
const monthOf = (word: string): number => months.findIndex((names) => names.includes(word.toLowerCase())) + 1
const monthWords = months
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')

const phonePattern = /\+\d[\d\s().-]{6,18}\d/
const paxPattern = /\b(\d{1,2})\s*(?:pax|passengers?|people|persons?|guests?|adults?|passeggeri|persone|ospiti|adulti)\b/i
const groupPattern =
  /\b(?:siamo(?:\s+in)?|saremo(?:\s+in)?|we(?:\s+are|'re|’re|\s+will\s+be)|(?:party|group|gruppo)\s+(?:of|di))\s+(\d{1,2})\b(?!\s*(?:[:/.-]\s*\d|am\b|pm\b))/i
const returnPattern = /\b(?:return(?:ing)?|back|ritorno|rientro|ritorniamo|rientriamo)\b/i
/** A place ends at a word that starts something else, a comma, a digit or the end. */
const place = String.raw`([A-ZÀ-Þ][\p{L}'’.-]*(?:\s+(?!on\b|at\b|for\b|with\b|the\b|to\b|il\b|alle\b|per\b|con\b|del\b|a\b|in\b)[\p{L}'’.-]+){0,3})`
const routePatterns = [
  new RegExp(String.raw`\b(?:[Ff]rom|[Dd]a|[Dd]al|[Dd]alla)\s+${place}\s+(?:to|a|ad|al|alla|per)\s+${place}`, 'u'),
  new RegExp(String.raw`${place}\s*(?:–|—|→|->|\s-\s)\s*${place}`, 'u'),
  new RegExp(String.raw`\b([A-Z]{3,4})\s*[-/]\s*([A-Z]{3,4})\b`, 'u'),
  new RegExp(String.raw`${place}\s+to\s+${place}`, 'u'),
]

const pad = (value: number): string => String(value).padStart(2, '0')

/** A date without a year is the next one. */
function toDate(day: number, month: number, year: number | null, today: Temporal.PlainDate): string | null {
  try {
    const full = year === null ? null : year < 100 ? 2000 + year : year
    const date = Temporal.PlainDate.from({ year: full ?? today.year, month, day }, { overflow: 'reject' })
    const isPast = full === null && Temporal.PlainDate.compare(date, today) < 0
    return (isPast ? date.add({ years: 1 }) : date).toString()
  } catch {
    return null
  }
}

function parseDate(line: string, today: Temporal.PlainDate): string | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(line)
  if (iso) return toDate(Number(iso[3]), Number(iso[2]), Number(iso[1]), today)
  const words = new RegExp(
    String.raw`\b(\d{1,2})(?:st|nd|rd|th|º|°)?\s*(?:of\s+)?(${monthWords})(?:(\d{2})\b|\b\.?(?:\s+(20\d{2})\b)?)`,
    'i',
  ).exec(line)
  const year = words?.[3] ?? words?.[4]
  if (words) return toDate(Number(words[1]), monthOf(words[2]!), year ? Number(year) : null, today)
  const american = new RegExp(String.raw`\b(${monthWords})\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4}))?`, 'i').exec(line)
  if (american) return toDate(Number(american[2]), monthOf(american[1]!), american[3] ? Number(american[3]) : null, today)
  // Day first, as in Europe. Dots need a year: 10.30 is a time.
  const numbers = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b/.exec(line) ?? /\b(\d{1,2})\.(\d{1,2})\.(\d{2,4})\b/.exec(line)
  return numbers ? toDate(Number(numbers[1]), Number(numbers[2]), numbers[3] ? Number(numbers[3]) : null, today) : null
}

function parseTime(line: string): string | null {
  const half = /\b(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b/i.exec(line)
  if (half && Number(half[1]) >= 1 && Number(half[1]) <= 12)
    return `${pad((Number(half[1]) % 12) + (half[3]!.toLowerCase() === 'p' ? 12 : 0))}:${half[2] ?? '00'}`
  const full =
    /\b([01]?\d|2[0-3]):([0-5]\d)\b/.exec(line) ??
    // As crews write it; Z would be UTC, and is left to a person.
    /\b([01]\d|2[0-3])([0-5]\d)\s?(?:LT|L|local)\b/i.exec(line) ??
    /\b(?:at|ore|alle)\s+([01]?\d|2[0-3])(?:\.([0-5]\d))?\b/i.exec(line)
  return full ? `${pad(Number(full[1]))}:${full[2] ?? '00'}` : null
}

const trimmed = (name: string): string => name.trim().replace(/[.,]+$/, '')

function parseRoute(line: string): { from: string; to: string } | null {
  for (const pattern of routePatterns) {
    const found = pattern.exec(line)
    if (found) return { from: trimmed(found[1]!), to: trimmed(found[2]!) }
  }
  return null
}

/** The way back in the line of the way there is a line of its own. */
function splitReturn(line: string): string[] {
  const route = routePatterns.map((pattern) => pattern.exec(line)).find((found) => found !== null)
  if (!route) return [line]
  const after = route.index + route[0].length
  const back = returnPattern.exec(line.slice(after))
  return back ? [line.slice(0, after + back.index).trim(), line.slice(after + back.index)] : [line]
}

/**
 * Flights, passengers and number of a customer in the text of an e-mail, by rules in English and Italian. It fills a form that sales check: what
 * is not understood stays visible, nothing is guessed. A line with a return and no route flies the leg before it back.
 */
export function parseRequestText(text: string, today: Temporal.PlainDate): ParsedRequest {
  const request: ParsedRequest = { phone: null, pax: null, legs: [], unread: [] }
  const lines = text
    .split(/\r?\n|(?<=[.!?;])\s+(?=[A-ZÀ-Þ])/u)
    .map((line) => line.trim())
    .flatMap(splitReturn)
    .filter((line) => line !== '')
  for (const line of lines) if (!readLine(request, line, today)) request.unread.push(line)
  return request
}

/** A subject names the route before the text does, without a day: "Charter London - Nice". */
const isSubjectOf = ({ from, to, date }: ParsedLeg, route: Pick<ParsedLeg, 'from' | 'to'>): boolean =>
  date === null && (from === route.from || from.endsWith(` ${route.from}`)) && to === route.to

/** @returns whether anything was understood */
function readLine(request: ParsedRequest, line: string, today: Temporal.PlainDate): boolean {
  const phone = phonePattern.exec(line)?.[0]
  const withoutPhone = phone ? line.replace(phone, ' ') : line
  const pax = (paxPattern.exec(withoutPhone) ?? groupPattern.exec(withoutPhone))?.[1]
  const [route, date, time] = [parseRoute(withoutPhone), parseDate(withoutPhone, today), parseTime(withoutPhone)]
  if (phone) request.phone ??= phone.replaceAll(/[^\d+]/g, '')
  if (pax) request.pax ??= Number(pax)
  const last = request.legs.at(-1)
  if (route && last && isSubjectOf(last, route)) Object.assign(last, { ...route, date, time: time ?? last.time })
  else if (route) request.legs.push({ ...route, date, time })
  else if (last && returnPattern.test(line) && (date !== null || time !== null))
    request.legs.push({ from: last.to, to: last.from, date, time })
  else if (last) {
    last.date ??= date
    last.time ??= time
  } else return Boolean(phone ?? pax)
  return Boolean(phone ?? pax ?? route ?? date ?? time)
}
