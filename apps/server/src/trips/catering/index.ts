export { type ChosenCatering, listCatering } from './admin.ts'
