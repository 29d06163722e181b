import type { ConversationMessage } from '@aquilane/contract/conversations'
import type { Static } from 'typebox'
import { timestamp } from '../../platform/http/serialize.ts'
import type { MessageRow } from './queries.ts'

export type MessageResponse = Static<typeof ConversationMessage>

/** A message as the customer sees it; never a note. */
export const toMessage = (row: MessageRow): MessageResponse => ({
  id: row.id,
  number: row.number,
  order: row.order_id === null ? null : { id: row.order_id },
  created: timestamp(row.created_at),
  author: row.author === 'customer' ? 'customer' : 'staff',
  name: row.staff_name,
  text: row.body,
  file: toFile(row),
})

export const toFile = (row: MessageRow): MessageResponse['file'] =>
  row.file_name === null || row.file_pages === null || row.file_size === null
    ? null
    : { name: row.file_name, pages: row.file_pages, size: row.file_size }
