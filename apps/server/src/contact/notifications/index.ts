export { listOrderMessages } from './order-messages.ts'
export { listChannels } from './preferences.ts'
