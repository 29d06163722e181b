import { DutyBoard } from '~/features/duty-board/duty-board.tsx'
import { HomePage } from '~/features/home/home-page.tsx'
import { OpenRecoveries } from '~/features/recovery/open-recoveries.tsx'
import { useStaff } from '~/lib/staff.ts'

/** Trips without an aircraft come first; operations go on with the flights of the day. */
export function HomeRoute() {
  const isOperations = useStaff().roles.includes('operations')
  return (
    <HomePage
      board={
        <>
          <OpenRecoveries />
          {isOperations ? <DutyBoard /> : null}
        </>
      }
    />
  )
}
