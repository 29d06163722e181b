import { QueuePage } from '~/features/travel-documents/queue-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function QueueRoute() {
  return can(useStaff(), 'documents.review') ? <QueuePage /> : <Forbidden />
}
