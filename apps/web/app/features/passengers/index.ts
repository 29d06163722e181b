export { PassengerPage } from './passenger-page.tsx'
export { Passengers } from './passengers.tsx'
export { AllDocuments } from './all-documents.tsx'
