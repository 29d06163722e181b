export { findNames } from './assistants.ts'
export { findAssistantAccount, findLeftToPay, verifyOnBehalf, withAssistantNames } from './verify.ts'
export { listAssistants, type ShownAssistant } from './list.ts'
