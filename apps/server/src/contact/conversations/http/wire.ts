import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListConversations, staffSendConversationMessage } from '@aquilane/contract/staff-conversations'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { ListedConversation } from '../admin.ts'
import type { MessageRow } from '../queries.ts'
import { toFile } from '../wire.ts'

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
