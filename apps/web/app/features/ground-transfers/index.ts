export { GroundTransfers, OfferedCars } from './lazy.ts'
