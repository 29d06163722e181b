export { toStaffFlight, toStaffFlightDetails } from './wire.ts'
