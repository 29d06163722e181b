export { FlightDocuments, PassengerHelp } from './lazy.ts'
export { LaterPassengers } from './later-passengers.tsx'
