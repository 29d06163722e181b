export { createFacts, type FactsSource } from './source.ts'
