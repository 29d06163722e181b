export { FlightDocuments, PassengerHelp } from './lazy.ts'
