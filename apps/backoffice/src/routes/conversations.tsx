import { ConversationsPage } from '~/features/conversations/conversations-page.tsx'
import { NewRequestDialog } from '~/features/requests/new-request-dialog.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

/** The longest note of a request. */
const maxNote = 500

export function ConversationsRoute() {
  const me = useStaff()
  if (!can(me, 'conversations.answer')) return <Forbidden />
  return (
    <ConversationsPage
      renderRequest={
        can(me, 'orders.answer')
          ? ({ conversation: { customer }, message }, onClose) => (
              <NewRequestDialog
                initial={{
                  source: 'chat',
                  phone: customer.phone,
                  firstName: customer.name?.split(' ')[0] ?? '',
                  lastName: customer.name?.split(' ').slice(1).join(' ') ?? '',
                  locale: customer.locale,
                  note: message.text.replaceAll(/\s+/g, ' ').slice(0, maxNote),
                }}
                onClose={onClose}
              />
            )
          : null
      }
    />
  )
}
