export { getSharedOrder } from './shares.ts'
export { hasSheet, sheetNotFound } from './sheet.ts'
