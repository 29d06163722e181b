import { useParams } from 'react-router'
import { ReviewPage } from '~/features/travel-documents/review-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ReviewRoute() {
  const { id = '' } = useParams()
  return can(useStaff(), 'documents.review') ? <ReviewPage key={id} id={id} /> : <Forbidden />
}
