import { useParams } from 'react-router'
import { AirportPage } from '~/features/facts/airport-page.tsx'
import { AirportsPage } from '~/features/facts/airports-page.tsx'
import { AirspacePage } from '~/features/facts/airspace-page.tsx'
import { AskedPage } from '~/features/facts/asked-page.tsx'
import { TypesPage } from '~/features/facts/types-page.tsx'
import { VersionPage } from '~/features/facts/version-page.tsx'
import { VersionsPage } from '~/features/facts/versions-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { NotFoundRoute } from './not-found.tsx'

export function FactsRoute() {
  const me = useStaff()
  const { part, id } = useParams()
  if (!can(me, 'facts.read')) return <Forbidden />
  if (part === undefined) return <AirportsPage />
  if (part === 'airports' && id !== undefined) return <AirportPage key={id} code={id} />
  if (part === 'versions') return id === undefined ? <VersionsPage /> : <VersionPage key={id} id={id} />
  if (part === 'airspace') return <AirspacePage />
  if (part === 'types') return <TypesPage />
  return part === 'asked' ? <AskedPage /> : <NotFoundRoute />
}
