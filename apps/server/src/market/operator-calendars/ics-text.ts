import ICAL from 'ical.js'
import { Refusal } from '@aquilane/domain/refusal'

interface ContentLine {
  line: number
  text: string
}

export interface IcsComponent {
  /** Lower case: `vevent`. */
  name: string
  line: number
  lines: ContentLine[]
  children: IcsComponent[]
  /** False where its END is missing. */
  isClosed: boolean
}

export interface IcsProperty {
  line: number
  params: Record<string, unknown>
  /** Of the type that the property has, as jCal (RFC 7265). */
  type: string
  values: unknown[]
  /** After its name and parameters, as the file has it. */
  text: string
}

/** VALARM is in VEVENT, STANDARD in VTIMEZONE; deeper than that there is no calendar. */
const maxDepth = 8
const maxQuotable = 300
/** Above it, the parser takes seconds for a line of parameters. */
const maxPropertyLength = 50_000

/**
 * The calendars of a text. Each component keeps its own lines, so that a broken one leaves the others readable. `isComplete` is false where a
 * component does not end: the text may be cut off. @throws CALENDAR_INVALID
 */
export function readComponents(text: string): { calendars: IcsComponent[]; isComplete: boolean } {
  const root: IcsComponent = { name: '', line: 0, lines: [], children: [], isClosed: true }
  const open = [root]
  let isComplete = true
  for (const content of unfold(text)) {
    const [, edge = '', label = ''] = /^(BEGIN|END):\s*([A-Z0-9-]+)\s*$/i.exec(content.text) ?? []
    const name = label.toLowerCase()
    if (edge.toUpperCase() === 'BEGIN') {
      // Neither contains another of its kind: the END before is missing.
      const same = ['vcalendar', 'vevent'].includes(name) ? open.findIndex((one) => one.name === name) : -1
      if (same > 0) {
        open.length = same
        isComplete &&= name === 'vevent'
      }
      const component = { name, line: content.line, lines: [], children: [], isClosed: false }
      open.at(-1)!.children.push(component)
      open.push(component)
      if (open.length > maxDepth)
        throw new Refusal('CALENDAR_INVALID', 'This is no calendar in the iCalendar format: its parts do not end.')
    } else if (edge) {
      const ended = open.findLastIndex((one) => one.name === name)
      if (ended > 0) {
        open[ended]!.isClosed = true
        open.length = ended
      }
    } else open.at(-1)!.lines.push(content)
  }
  const calendars = root.children.filter(({ name }) => name === 'vcalendar')
  return { calendars, isComplete: isComplete && calendars.every(({ isClosed }) => isClosed) }
}

/** Lines without their folds. A line that is no content line continues the one before: its fold lost the space. */
function unfold(text: string): ContentLine[] {
  const lines: ContentLine[] = []
  // Files that were put together lack the line end between them.
  const separated = text.replace(/^(\uFEFF?END:VCALENDAR)[ \t]*\uFEFF?(?=BEGIN:VCALENDAR)/gim, '$1\n')
  for (const [at, raw] of separated.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\uFEFF+/, '')
    const last = lines.at(-1)
    if (line.trim() === '') continue
    if (last && /^[ \t]/.test(line)) last.text += line.slice(1)
    else if (!last || /^[A-Z0-9.-]+[;:]/i.test(line)) lines.push({ line: at + 1, text: line.trimStart() })
    else last.text += line
  }
  return lines
}

/** The properties of a name. @throws Error where one cannot be parsed */
export const readProperties = ({ lines }: IcsComponent, name: string): IcsProperty[] =>
  lines
    .filter(({ text }) => text.length > name.length && /[;:]/.test(text[name.length]!) && text.slice(0, name.length).toLowerCase() === name)
    .map((content) => readProperty(content))

function readProperty({ line, text }: ContentLine): IcsProperty {
  if (text.length > maxPropertyLength) throw new Error('This line is too long.')
  // A colon in a parameter belongs into quotes, but Exchange leaves them out.
  const trimmed = text.trimEnd()
  const quoted = trimmed.length > maxQuotable ? trimmed : trimmed.replace(/;TZID=([^";]*:[^";]*)(?=:\d{8}(?:T\d{6}Z?)?$)/i, ';TZID="$1"')
  const [, params, type, ...values] = ICAL.parse.property(quoted) as [string, Record<string, unknown>, string, ...unknown[]]
  return { line, params, type, values, text: quoted.slice(quoted.lastIndexOf(':') + 1) }
}

/** The one value of a text, undefined where it is missing. @throws Error where there are two: which one holds is not known */
export function readText(component: IcsComponent, name: string): string | undefined {
  const texts = new Set(readProperties(component, name).map(({ values }) => String(values[0])))
  if (texts.size > 1) throw new Error(`${name} is there twice.`)
  return texts.values().next().value
}
