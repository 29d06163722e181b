import { useParams } from 'react-router'
import { TextPage } from '~/features/content/text-page.tsx'
import { TextsPage } from '~/features/content/texts-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function TextsRoute() {
  const { id } = useParams()
  if (!can(useStaff(), 'content.manage')) return <Forbidden />
  return id === undefined ? <TextsPage /> : <TextPage id={id} />
}
