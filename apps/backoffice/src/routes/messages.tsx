import { MessagesPage } from '~/features/contact-messages/messages-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function MessagesRoute() {
  return can(useStaff(), 'contact-messages.answer') ? <MessagesPage /> : <Forbidden />
}
