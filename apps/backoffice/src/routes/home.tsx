import { DutyBoard } from '~/features/duty-board/duty-board.tsx'
import { HomePage } from '~/features/home/home-page.tsx'
import { OpenRecoveries } from '~/features/recovery/open-recoveries.tsx'
import { useStaff } from '~/lib/staff.ts'

/** Operations begin with the flights of the day. */
export function HomeRoute() {
  return (
    <>
      <HomePage board={useStaff().roles.includes('operations') ? <DutyBoard /> : null} />
      <OpenRecoveries />
    </>
  )
}
