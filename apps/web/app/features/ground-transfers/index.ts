export { GroundTransfers } from './lazy.ts'
