// What other features use of this one (the table in oxlint.config.ts).
export { default as emptyLegStyles } from './empty-legs.module.css'
export { LegCard } from './leg-card.tsx'
