import type { Content } from 'pdfmake/interfaces.js'
import type { Locale } from '@aquilane/domain/site/paths'
import { joinVowels } from '@aquilane/i18n/euphony'
import { formatDate, formatDuration, formatMass, formatTime } from '@aquilane/i18n/format'
import { entryRuleTexts } from '@aquilane/i18n/entry-rules'
import { groundTransferTexts } from '@aquilane/i18n/ground-transfers'
import { partyTexts, pdfTexts, type PdfTexts } from '@aquilane/i18n/pdf'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import { type Company, type Fact, facts, footer, heading, label, letterhead, secondaryColor } from '../../sales/invoices/index.ts'
import { partyOf } from '../../sales/orders/index.ts'
import type { ShownEntryRule } from '../../foundation/facts/index.ts'
import type { SheetLeg, TripSheet } from './sheet.ts'

type Leg = SheetLeg['leg']

/** The sheet of a trip on paper. */
export function sheetDocument(sheet: TripSheet, company: Company | null, locale: Locale): PdfDocument {
  const t = pdfTexts(locale)
  const { pnr, aircraft } = sheet.order
  const title = t('sheet.title', { pnr })
  // Flown with several aircraft, each leg names its own.
  const isShared = sheet.legs.some(({ leg }) => leg.aircraft !== null)
  const about: Fact[] = [
    ...(isShared || !aircraft ? [] : [[t('sheet.aircraft'), t('sheet.tail', { name: aircraft.name, tail: aircraft.tail })] satisfies Fact]),
    ...(isShared || !sheet.operator ? [] : [[t('sheet.operator'), t('sheet.aoc', sheet.operator)] satisfies Fact]),
    ...(sheet.phone ? [[t('sheet.contact'), t('sheet.phone', { phone: sheet.phone })] satisfies Fact] : []),
  ]
  return {
    title,
    language: locale,
    content: [
      letterhead(t, company),
      ...heading(title, toRoute(sheet)),
      facts(about, [0, 0, 0, 18]),
      ...sheet.legs.flatMap((one, at) => toLegPart(t, locale, one, at)),
      ...sheet.dropped.map(({ route, departureLocal }) => ({
        text: t('sheet.dropped', {
          route,
          date: formatDate(departureLocal.slice(0, 10), locale, 'weekday'),
          time: formatTime(departureLocal),
        }),
        margin: [0, 0, 0, 10] satisfies [number, number, number, number],
      })),
      { text: t('sheet.note'), color: secondaryColor, fontSize: 8 },
    ],
    footer: footer(t, company, pnr),
  }
}

const cityName = (place: Leg['departure']): string => place.city?.name ?? place.name
const toRoute = ({ legs }: TripSheet): string =>
  [...legs.map(({ leg }) => cityName(leg.departure)), ...legs.slice(-1).map(({ leg }) => cityName(leg.arrival))].join(' – ')
const placeName = ({ name, iata, icao }: Leg['departure']): string =>
  [name, [iata, icao].filter(Boolean).join(' / ')].filter(Boolean).join(', ')

function toMoment(t: PdfTexts, locale: Locale, at: Temporal.ZonedDateTime): string {
  const local = at.toPlainDateTime().toString({ smallestUnit: 'minute' })
  return t('sheet.moment', { date: formatDate(local.slice(0, 10), locale, 'weekday'), time: formatTime(local), zone: at.timeZoneId })
}

function toLegPart(t: PdfTexts, locale: Locale, one: SheetLeg, at: number): Content[] {
  const { leg } = one
  const { meetingPoint: point } = leg
  const rows: Fact[] = [
    [t('sheet.departs'), { text: toMoment(t, locale, leg.departureAt), bold: true }],
    ['', placeName(leg.departure)],
    [t('sheet.boarding'), toMoment(t, locale, leg.boardingEnds)],
    [
      t('sheet.meeting'),
      point.name
        ? `${point.name}, ${point.address}`
        : t(point.terminals > 1 ? 'sheet.meetingSeveral' : 'sheet.meetingAirport', { address: point.address }),
    ],
    ...toTerminalRows(t, locale, point.terminal),
    [t('sheet.map'), `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`],
    ...(leg.arrivalAt ? [[t('sheet.arrives'), { text: toMoment(t, locale, leg.arrivalAt), bold: true }] satisfies Fact] : []),
    [leg.arrivalAt ? '' : t('sheet.arrives'), placeName(leg.arrival)],
    ...toArrivalRows(t, one),
    ...(leg.row.block_minutes === null ? [] : [[t('sheet.time'), formatDuration(leg.row.block_minutes)] satisfies Fact]),
    ...toAircraftRows(t, leg),
    [t('sheet.luggage'), [formatMass(leg.row.luggage), ...partyTexts(locale, partyOf(leg.row).party ?? {})].join(' · ')],
    [t('sheet.passengers'), toPassengers(t, one)],
    ...(one.crew.length === 0 ? [] : [[t('sheet.crew'), toCrew(t, one)] satisfies Fact]),
    ...one.cars.map((car): Fact => [t('sheet.car', { end: car.end }), toCarText(t, locale, car)]),
    ...(one.dishes.length === 0 ? [] : [[t('sheet.catering'), toDishes(one)] satisfies Fact]),
  ]
  return [
    {
      text: t('sheet.leg', { number: at + 1, from: cityName(leg.departure), to: cityName(leg.arrival) }),
      font: 'serif',
      fontSize: 17,
      lineHeight: 1,
      margin: [0, 6, 0, 6],
    },
    facts(rows, [0, 0, 0, 10]),
    ...toFormalities(t, locale, one),
    ...toEntryRules(one, locale),
  ]
}

/** What passengers need to find a terminal, and where it was read. */
function toTerminalRows(t: PdfTexts, locale: Locale, terminal: Leg['meetingPoint']['terminal']): Fact[] {
  if (!terminal) return []
  const { phone, directions, parking, source, checkedOn } = terminal
  const lines: Fact[] = [
    ...(phone ? [[t('sheet.terminalPhone'), phone] satisfies Fact] : []),
    ...(directions ? [[t('sheet.directions'), directions] satisfies Fact] : []),
    ...(parking ? [[t('sheet.parking'), parking] satisfies Fact] : []),
  ]
  const text = t('sheet.terminalSource', { source: siteName(source), checked: formatDate(checkedOn, locale) })
  return lines.length === 0 ? [] : [...lines, ['', text]]
}

function toArrivalRows(t: PdfTexts, { arrivalTerminal: terminal }: SheetLeg): Fact[] {
  if (!terminal) return []
  return [[t('sheet.arrivalTerminal'), [terminal.name, terminal.address, terminal.phone].filter(Boolean).join(', ')]]
}

const siteName = (source: string): string => source.replace(/^https?:\/\/(?:www\.)?([^/]+).*$/, '$1')

const toCrew = (t: PdfTexts, { crew }: SheetLeg): string =>
  crew.map(({ role, firstName }) => t('sheet.member', { role, name: firstName })).join(', ')

const toAircraftRows = (t: PdfTexts, { aircraft }: Leg): Fact[] =>
  aircraft
    ? [
        [t('sheet.aircraft'), t('sheet.tail', { name: aircraft.name, tail: aircraft.tail })],
        [t('sheet.operator'), t('sheet.aoc', aircraft.operator)],
      ]
    : []

function toCarText(t: PdfTexts, locale: Locale, { kind, isMoved, pickupAt, driver, address }: SheetLeg['cars'][number]): string {
  const time = isMoved
    ? t('sheet.carMoved')
    : pickupAt
      ? t('sheet.carPickup', { time: toMoment(t, locale, pickupAt) })
      : t('sheet.carOnLanding')
  const who = driver && [driver.name, driver.phone, driver.plate].filter(Boolean).join(', ')
  const name = groundTransferTexts(locale)(`kind.${kind}`)
  return [name, time, address, who].filter(Boolean).join('\n')
}

const toDishes = ({ dishes }: SheetLeg): string => dishes.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

function toPassengers(t: PdfTexts, { passengers, unnamed }: SheetLeg): string {
  const names = passengers.map(({ name, state }) => (state === 'approved' ? name : t('sheet.documents', { name, state })))
  return [...names, ...(unnamed > 0 ? [t('sheet.unnamed', { count: unnamed })] : [])].join('\n')
}

function toFormalities(t: PdfTexts, locale: Locale, { formalities, leg }: SheetLeg): Content[] {
  if (formalities.length === 0) return [{ text: '', margin: [0, 0, 0, 8] }]
  return [
    label(joinVowels(locale, t('sheet.formalities', { airport: leg.arrival.name }))),
    {
      ul: formalities.map(({ kind, noticeHours, source, checkedOn }) => ({
        text: t('sheet.formality', {
          kind,
          notice: noticeHours === null ? '' : `, ${t('sheet.notice', { hours: noticeHours })}`,
          source: siteName(source),
          checked: formatDate(checkedOn, locale, 'date'),
        }),
        fontSize: 8,
      })),
      margin: [0, 0, 0, 16],
    },
  ]
}

function toEntryRules({ entryRules }: SheetLeg, locale: Locale): Content[] {
  if (entryRules.length === 0) return []
  const t = entryRuleTexts(locale)
  return [
    label(t('title')),
    { text: t('lede'), fontSize: 8, color: secondaryColor, margin: [0, 0, 0, 4] },
    {
      ul: entryRules.map(({ topic, text, official, source, sourceYear, checkedOn, isOld }) => ({
        text: [
          { text: `${t(`topic.${topic}`)}. `, bold: true },
          `${text} `,
          { text: `${official} `, link: official },
          { text: toEvidence(t, { source, sourceYear, checkedOn, isOld, locale }), color: secondaryColor },
        ],
        fontSize: 8,
        margin: [0, 0, 0, 2],
      })),
      margin: [0, 0, 0, 16],
    },
  ]
}

type Evidence = Pick<ShownEntryRule, 'source' | 'sourceYear' | 'checkedOn' | 'isOld'> & { locale: Locale }

const toEvidence = (t: ReturnType<typeof entryRuleTexts>, { source, sourceYear, checkedOn, isOld, locale }: Evidence): string =>
  [
    t('source', { site: source, year: sourceYear ?? 'none', date: formatDate(checkedOn, locale, 'date') }),
    ...(isOld ? [t('old')] : []),
  ].join('. ')
