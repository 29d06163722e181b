export { CateringSection } from './lazy.ts'
