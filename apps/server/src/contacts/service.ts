import { bindContext } from '../platform/bind-context.ts'
import type { ContactsContext } from './deps.ts'
import { deleteOldMessages, listMessages, sendMessage, setMessageAnswered } from './messages.ts'

/** Messages of visitors. */
export const createContacts = (ctx: ContactsContext) =>
  bindContext(ctx, { sendMessage, listMessages, setMessageAnswered, deleteOldMessages })

export type ContactsService = ReturnType<typeof createContacts>
