import { Type } from 'typebox'
import { maxMessageFilePages, messageRule } from '@aquilane/domain/conversations/message'
import { Created, Empty, Id, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Uuid = Type.String({ format: 'uuid' })
/** Null: the general thread. */
const OrderReference = Nullable(Type.Object({ id: Id }))
export const MessageNumber = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31,
  description: 'Counts the messages of the customer, over all threads',
})
export const MessageText = Type.String(messageRule)

export const MessageFile = Nullable(
  Type.Object({ name: Type.String(), pages: Type.Integer({ minimum: 1 }), size: Type.Integer({ description: 'Bytes as it was sent' }) }),
)

export const ConversationMessage = Type.Object({
  id: Uuid,
  number: MessageNumber,
  order: OrderReference,
  created: Created,
  author: oneOf(['customer', 'staff'] as const),
  name: Nullable(Type.String({ description: 'First name of the member of staff' })),
  text: Type.String({ description: 'Empty with a file alone' }),
  file: MessageFile,
})

const Thread = Type.Object({
  order: Nullable(Type.Object({ id: Uuid, pnr: Type.String() })),
  last: Nullable(ConversationMessage),
  unread: Type.Integer({ minimum: 0 }),
  read_by_staff: MessageNumber,
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/gamma/conversation/list',
  summary: 'The threads of the signed-in customer: the general one first, those of orders by their newest message',
  tag: 'Conversations',
  auth: 'client',
  response: Type.Object({
    data: Type.Array(Thread),
    unread_count: Type.Integer({ minimum: 0 }),
    answer_minutes: Nullable(
      Type.Integer({ minimum: 1, description: 'Median wait of the last week, rounded up; null with too few answers' }),
    ),
  }),
})

export const countUnreadConversations = endpoint({
  method: 'GET',
  path: '/gamma/conversation/unread',
  summary: 'How many messages of the charter company the customer has not seen',
  tag: 'Conversations',
  auth: 'client',
  response: Type.Object({ unread_count: Type.Integer({ minimum: 0 }) }),
})

export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/gamma/conversation/messages',
  summary: 'Messages of one thread, oldest first; `before` pages back. NOT_FOUND for an order of another customer',
  tag: 'Conversations',
  auth: 'client',
  query: Type.Object({
    order_id: Type.Optional(Id),
    before: Type.Optional(MessageNumber),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  response: Type.Object({
    data: Type.Array(ConversationMessage),
    has_more: Type.Boolean({ description: 'There are earlier ones' }),
    read_by_staff: MessageNumber,
    is_staff_typing: Type.Boolean(),
  }),
})

export const searchConversations = endpoint({
  method: 'GET',
  path: '/gamma/conversation/search',
  summary: 'The newest 30 messages of the customer that contain a text',
  tag: 'Conversations',
  auth: 'client',
  query: Type.Object({ query: Type.String({ minLength: 2, maxLength: 100 }) }),
  response: Type.Object({ data: Type.Array(ConversationMessage) }),
})

const Sent = { id: Uuid, order: OrderReference }

export const sendConversationMessage = endpoint({
  method: 'POST',
  path: '/gamma/conversation/send',
  summary:
    'Sends a message. `id` is made by the caller: sent again, it returns the stored message. CONFLICT when the id belongs to another message. NOT_FOUND, TOO_MANY_REQUESTS',
  tag: 'Conversations',
  auth: 'client',
  body: Type.Object({ ...Sent, text: MessageText }),
  response: ConversationMessage,
})

export const sendConversationFile = endpoint({
  method: 'POST',
  path: '/gamma/conversation/send-file',
  summary: `Sends a JPEG, PNG or PDF of at most ${maxMessageFilePages} pages, kept as pictures of its pages. WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, NOT_FOUND, TOO_MANY_REQUESTS`,
  tag: 'Conversations',
  auth: 'client',
  form: { files: 'file' },
  body: Type.Object({ id: Uuid, order_id: Type.Optional(Id), text: Type.Optional(Type.String({ maxLength: messageRule.maxLength })) }),
  response: ConversationMessage,
})

export const FilePageQuery = Type.Object({
  message_id: Uuid,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxMessageFilePages })),
})

export const getConversationFile = endpoint({
  method: 'GET',
  path: '/gamma/conversation/file',
  summary: 'One page of a file as a picture. NOT_FOUND',
  tag: 'Conversations',
  auth: 'client',
  query: FilePageQuery,
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/gamma/conversation/read',
  summary: 'Marks the messages of a thread up to a number as seen; a smaller number than before changes nothing',
  tag: 'Conversations',
  auth: 'client',
  body: Type.Object({ order: OrderReference, number: MessageNumber }),
  response: Empty,
})

export const typeInConversation = endpoint({
  method: 'POST',
  path: '/gamma/conversation/typing',
  summary: 'Shows for six seconds that the customer is writing',
  tag: 'Conversations',
  auth: 'client',
  body: Type.Object({ order: OrderReference }),
  response: Empty,
})

export const streamConversations = endpoint({
  method: 'GET',
  path: '/gamma/conversation/stream',
  summary:
    'Server-sent events of all threads: `message` with a message as JSON and its number as event id, `read` with { order, number }, `typing` with { order }. `Last-Event-ID`, or `after`, resumes: everything after that number follows in order, once',
  tag: 'Conversations',
  auth: 'client',
  query: Type.Object({ after: Type.Optional(MessageNumber) }),
  media: 'text/event-stream',
  response: Type.String(),
})
