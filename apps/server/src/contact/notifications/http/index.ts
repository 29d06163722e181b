export { toOrderMessages } from './wire.ts'
