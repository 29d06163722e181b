export { PassengerPage } from './passenger-page.tsx'
export { Passengers } from './passengers.tsx'
