export { Suggestions } from './suggestions.tsx'
