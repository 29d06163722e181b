import { bindContext } from '../platform/bind-context.ts'
import {
  assign,
  countWaiting,
  deleteTemplate,
  getConversation,
  listConversations,
  listTemplates,
  markReadByStaff,
  markStaffTyping,
  readFileOfStaff,
  saveTemplate,
  sendStaffFile,
  sendStaffMessage,
  setResolved,
} from './admin.ts'
import type { ConversationsDeps } from './deps.ts'
import { readOwnFile, sendFile, sendMessage } from './messages.ts'
import { countUnread, expectedMinutes, listMessages, listThreads, markRead, markTyping, searchOwnMessages } from './threads.ts'
import { notifyUnseen } from './unseen.ts'

export type { ListedConversation } from './admin.ts'
export type { MessageRow } from './queries.ts'
export { toFile } from './wire.ts'

/** Messages between customers and the charter company, in threads: a general one, and one for each order. */
export const createConversations = (ctx: ConversationsDeps) =>
  bindContext(ctx, {
    listThreads,
    listMessages,
    searchOwnMessages,
    countUnread,
    expectedMinutes,
    sendMessage,
    sendFile,
    readOwnFile,
    markRead,
    markTyping,
    notifyUnseen,
    listConversations,
    countWaiting,
    getConversation,
    sendStaffMessage,
    sendStaffFile,
    readFileOfStaff,
    assign,
    setResolved,
    markReadByStaff,
    markStaffTyping,
    listTemplates,
    saveTemplate,
    deleteTemplate,
  })

export type ConversationsService = ReturnType<typeof createConversations>
