// What other features use of this one (the table in oxlint.config.ts).
export { LegCard } from './leg-card.tsx'
