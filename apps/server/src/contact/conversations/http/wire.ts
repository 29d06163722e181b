import type { Static } from 'typebox'
import type { ConversationMessage, listConversationMessages, listConversations } from '@aquilane/contract/conversations'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListConversations, staffSendConversationMessage } from '@aquilane/contract/staff-conversations'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { ListedConversation } from '../admin.ts'
import type { Notice } from '../notice.ts'
import type { MessageRow } from '../queries.ts'
import type { listMessages, OwnThread } from '../threads.ts'

type CustomerMessage = Static<typeof ConversationMessage>

const toOrder = (id: string | null): CustomerMessage['order'] => (id === null ? null : { id })

const toFile = (row: MessageRow): CustomerMessage['file'] =>
  row.file_name === null || row.file_pages === null || row.file_size === null
    ? null
    : { name: row.file_name, pages: row.file_pages, size: row.file_size }

/** A message as the customer sees it; never a note. */
export const toMessage = (row: MessageRow): CustomerMessage => ({
  id: row.id,
  number: row.number,
  order: toOrder(row.order_id),
  created: timestamp(row.created_at),
  author: row.author === 'customer' ? 'customer' : 'staff',
  name: row.staff_name,
  text: row.body,
  file: toFile(row),
})

export const toThread = ({ order, last, unread, readByStaff }: OwnThread): ResponseOf<typeof listConversations>['data'][number] => ({
  order,
  last: last && toMessage(last),
  unread,
  read_by_staff: readByStaff,
})

export const toMessagePage = ({
  rows,
  hasMore,
  readByStaff,
  isStaffTyping,
}: Awaited<ReturnType<typeof listMessages>>): ResponseOf<typeof listConversationMessages> => ({
  data: rows.map(toMessage),
  has_more: hasMore,
  read_by_staff: readByStaff,
  is_staff_typing: isStaffTyping,
})

/** What staff did in a thread, as the customer's stream says it. */
export const toNotice = ({ kind, order, number }: Exclude<Notice, { kind: 'message' }>) =>
  kind === 'read' ? { order: toOrder(order), number } : { order: toOrder(order) }

type Conversation = ResponseOf<typeof staffListConversations>['data'][number]

type Message = ResponseOf<typeof staffSendConversationMessage>

type Names = ReadonlyMap<string, string>

type Thread = Omit<ListedConversation, 'last'>

const toMember = (id: string | null, names: Names): Conversation['assigned'] => (id === null ? null : { id, name: names.get(id) ?? '' })

export const toStaffMessage = (row: MessageRow, names: Names): Message => ({
  id: row.id,
  number: row.number,
  created: timestamp(row.created_at),
  author: row.author as Message['author'],
  member: toMember(row.staff_id, names),
  text: row.body,
  file: toFile(row),
})

export const toConversation = (row: Thread, last: MessageRow | null, names: Names): Conversation => ({
  id: row.id,
  customer: {
    id: row.client_id,
    name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
    phone: row.phone ?? '',
    locale: row.locale === 'it' ? 'it' : 'en',
  },
  order: row.order_id === null ? null : { id: row.order_id, pnr: row.pnr ?? '' },
  waits_since: row.waits_since && timestamp(row.waits_since),
  assigned: toMember(row.assigned_to, names),
  resolved: row.resolved_at && timestamp(row.resolved_at),
  unread: Number(row.unread ?? 0),
  last: last && toStaffMessage(last, names),
})
