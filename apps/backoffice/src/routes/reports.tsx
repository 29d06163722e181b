import { useParams } from 'react-router'
import { reportNames } from '@aquilane/domain/reports/reports'
import { ReportsPage } from '~/features/reports/reports-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ReportsRoute() {
  const { name } = useParams()
  const report = reportNames.find((one) => one === name) ?? reportNames[0]!
  return can(useStaff(), 'reports.read') ? <ReportsPage key={report} name={report} /> : <Forbidden />
}
