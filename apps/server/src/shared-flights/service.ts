export type { PriceSeatsResult, PricedSeats } from './seats.ts'
