export { listMessages } from './messages.ts'
