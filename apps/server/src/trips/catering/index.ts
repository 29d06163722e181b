export { listCatering } from './admin.ts'
