export { countWaiting } from './admin.ts'
