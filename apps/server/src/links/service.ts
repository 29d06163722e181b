export type { CountedLink } from './queries.ts'
