export type { ListedConversation } from './admin.ts'
export type { MessageRow } from './queries.ts'
export { toFile } from './wire.ts'
