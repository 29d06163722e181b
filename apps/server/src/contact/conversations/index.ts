export {
  assign,
  countWaiting,
  deleteTemplate,
  getConversation,
  listConversations,
  type ListedConversation,
  listTemplates,
  markReadByStaff,
  markStaffTyping,
  readFileOfStaff,
  saveTemplate,
  sendStaffFile,
  sendStaffMessage,
  setResolved,
} from './admin.ts'
export type { MessageRow } from './queries.ts'
export { inboxTopic } from './streams.ts'
export { toFile } from './wire.ts'
