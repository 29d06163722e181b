export { withPnrs } from './conflict-pnrs.ts'
