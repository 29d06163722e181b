export { getReport } from './service.ts'
