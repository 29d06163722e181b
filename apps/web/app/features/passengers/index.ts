export { PassengerPage } from './passenger-page.tsx'
export { Passengers } from './passengers.tsx'
export { TravelPapers } from './travel-papers.tsx'
