export { getDatev, getJournal, getMonth } from './service.ts'
