/** An event; `start` is what follows DTSTART, further lines end with CRLF. */
export const event = (uid: string, summary: string, start: string, more = ''): string =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART${start}\r\nSUMMARY:${summary}\r\n${more}END:VEVENT\r\n`

export const calendar = (...events: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Spec//EN\r\n${events.join('')}END:VCALENDAR\r\n`

export const header = 'tail,departure,arrival,departure_time,window_from,window_to,reference'
export const table = (...rows: string[]): string => [header, ...rows].join('\n')
