export { listMessages, setMessageAnswered } from './messages.ts'
