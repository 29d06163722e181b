import { Type } from 'typebox'
import { messageRule } from '@aquilane/domain/conversations/message'
import { conversationViews } from '@aquilane/domain/conversations/views'
import { Created, Empty, listResponse, Nullable, PageQuery, pageResponse } from './common.ts'
import { FilePageQuery, MessageFile, MessageNumber, MessageText } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const Named = Type.Object({ id: Uuid, name: Type.String() })
const Language = oneOf(['en', 'it'] as const)
const permission = 'conversations.answer'

const StaffMessage = Type.Object({
  id: Uuid,
  number: MessageNumber,
  created: Created,
  author: oneOf(['customer', 'staff', 'note'] as const),
  member: Nullable(Named),
  text: Type.String(),
  file: MessageFile,
})

const Conversation = Type.Object({
  id: Uuid,
  customer: Type.Object({ id: Uuid, name: Nullable(Type.String()), phone: Type.String(), locale: Language }),
  order: Nullable(Type.Object({ id: Uuid, pnr: Type.String() })),
  waits_since: Nullable(Created),
  assigned: Nullable(Named),
  resolved: Nullable(Created),
  unread: Type.Integer({ minimum: 0, description: 'Messages of the customer that no member has seen' }),
  last: Nullable(StaffMessage),
})

export const staffListConversations = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation/list',
  summary:
    'Threads with customers: waiting ones with the longest wait first, then by their newest message. `query`: words, name, number or booking',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  query: Type.Object({
    view: Type.Optional(oneOf(conversationViews)),
    query: Type.Optional(Type.String({ maxLength: 100 })),
    ...PageQuery,
  }),
  response: pageResponse(Conversation),
})

export const staffGetConversation = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation/get',
  summary: 'A thread with its newest messages, oldest first, notes included; `before` pages back. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  query: Type.Object({ id: Uuid, before: Type.Optional(MessageNumber) }),
  response: Type.Object({
    conversation: Conversation,
    messages: Type.Array(StaffMessage),
    has_more: Type.Boolean(),
    read_by_customer: MessageNumber,
    is_customer_typing: Type.Boolean(),
  }),
})

export const staffSendConversationMessage = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/send',
  summary: 'Answers the customer, or leaves a note that the customer never sees. `id` is made by the caller. NOT_FOUND, MESSAGE_ID_TAKEN',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ id: Uuid, conversation: Reference, text: MessageText, note: Type.Optional(Type.Boolean()) }),
  response: StaffMessage,
})

export const staffSendConversationFile = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/send-file',
  summary: 'Sends the customer a JPEG, PNG or PDF, kept as pictures of its pages. WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  form: { files: 'file' },
  body: Type.Object({
    id: Uuid,
    conversation_id: Uuid,
    text: Type.Optional(Type.String({ maxLength: messageRule.maxLength })),
  }),
  response: StaffMessage,
})

export const staffGetConversationFile = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation/file',
  summary: 'One page of a file as a picture. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  query: FilePageQuery,
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const staffAssignConversation = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/assign',
  summary: 'Gives a thread to a member, or to no one. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ conversation: Reference, member: Nullable(Reference) }),
  response: Empty,
})

export const staffResolveConversation = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/set-resolved',
  summary: 'Takes a thread out of the inbox, or puts it back. A new message of the customer puts it back by itself. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ conversation: Reference, resolved: Type.Boolean() }),
  response: Empty,
})

export const staffReadConversation = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/read',
  summary: 'Marks the messages up to a number as seen; the customer sees that. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ conversation: Reference, number: MessageNumber }),
  response: Empty,
})

export const staffTypeInConversation = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation/typing',
  summary: 'Shows the customer for six seconds that an answer is being written. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ conversation: Reference }),
  response: Empty,
})

export const staffListConversationAssignees = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation/assignees',
  summary: 'Members who can answer customers',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  response: listResponse(Named),
})

export const staffStreamConversations = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation/stream',
  summary: 'Server-sent events: `change` when a message, a read mark or a typing mark changes in any thread, without data',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  media: 'text/event-stream',
  response: Type.String(),
})

const templateFields = {
  locale: Language,
  title: Type.String({ minLength: 1, maxLength: 60 }),
  text: Type.String({ ...messageRule, description: 'May contain {name}, {pnr}, {route} and {member}' }),
}
const Template = Type.Object({ id: Uuid, ...templateFields })

export const staffListConversationTemplates = endpoint({
  method: 'GET',
  path: '/gamma/staff/conversation-template/list',
  summary: 'Answers that are written often, by language and title',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  response: listResponse(Template),
})

export const staffSaveConversationTemplate = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation-template/save',
  summary: 'Adds a template, or changes the one with this id. NOT_FOUND, TEMPLATE_TITLE_TAKEN',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ id: Type.Optional(Uuid), ...templateFields }),
  response: Template,
})

export const staffDeleteConversationTemplate = endpoint({
  method: 'POST',
  path: '/gamma/staff/conversation-template/delete',
  summary: 'Deletes a template. NOT_FOUND',
  tag: 'Back office: conversations',
  auth: 'staff',
  permission,
  body: Type.Object({ template: Reference }),
  response: Empty,
})
