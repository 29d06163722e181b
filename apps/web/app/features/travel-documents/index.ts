export { FlightDocuments } from './lazy.ts'
