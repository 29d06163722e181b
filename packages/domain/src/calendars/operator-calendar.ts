export const calendarFormats = ['csv', 'ics'] as const
export type CalendarFormat = (typeof calendarFormats)[number]

/** How often a calendar is read from its address. */
export const calendarIntervals = ['quarter_hour', 'hour', 'day', 'week'] as const
export type CalendarInterval = (typeof calendarIntervals)[number]

/** What an import does with an entry. */
export const calendarActions = ['add', 'change', 'keep', 'withdraw', 'reject'] as const
export type CalendarAction = (typeof calendarActions)[number]

/** Of a file, 500 entries with ordinary descriptions fit. */
export const maxCalendarBytes = 1_000_000
