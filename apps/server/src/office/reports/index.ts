export { getReport, type ReportQuery } from './service.ts'
