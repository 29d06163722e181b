// What other features use of this one (the table in oxlint.config.ts).
export { Passengers } from './passengers.tsx'
