import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime, formatTime } from './format.ts'
import { texts } from './order-texts.ts'

interface CalendarTexts {
  pnr: string
  from: string
  to: string
  departureLocal: string
  departureAirport: string
  boardingEnds: string
  arrivalLocal: string | null
  arrivalAirport: string
  aircraft: string | null
}

export function calendarEntry(locale: Locale, words: CalendarTexts): { summary: string; description: string } {
  const t = texts(locale)
  const summary = t('calendar.summary', { from: words.from, to: words.to })
  const departure = { pnr: words.pnr, departureTime: formatTime(words.departureLocal), departureAirport: words.departureAirport }
  if (words.arrivalLocal === null || words.aircraft === null) return { summary, description: t('calendar.descriptionOpen', departure) }
  const arrival = { arrivalTime: formatDateTime(words.arrivalLocal, locale), arrivalAirport: words.arrivalAirport }
  return {
    summary,
    description: t('calendar.description', {
      ...departure,
      ...arrival,
      boarding: formatTime(words.boardingEnds),
      aircraft: words.aircraft,
    }),
  }
}

/** Where to meet when no more is known than the airport. */
export const airportMeetingPoint = (locale: Locale, airport: string): string => texts(locale)('meetingPoint', { airport })
