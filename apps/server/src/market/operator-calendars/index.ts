export { addCalendar, listCalendars, updateCalendar } from './calendars.ts'
export { importFile, previewFile } from './import-calendar.ts'
