export { loadOffers } from './load-offers.server.ts'
