import { HomePage } from '~/features/home/home-page.tsx'
import { OpenRecoveries } from '~/features/recovery/open-recoveries.tsx'

export function HomeRoute() {
  return (
    <>
      <HomePage />
      <OpenRecoveries />
    </>
  )
}
