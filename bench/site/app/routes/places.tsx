import type { LoaderFunctionArgs } from 'react-router'
import { Card, CardLink } from '@aquilane/ui/card'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import { siteContext } from '~/lib/server-context.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './places.module.css'

/** A reading page like those of the site: shell, texts, title, and fifty items from the API. */
export const handle = page({ kind: 'document' })

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, [], () => ({ title: 'Fifty places', description: 'Where our travellers fly to most.' }))

/** `?uncached=` makes the API call unique; the API ignores unknown parameters. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext)
  const uncached = new URL(request.url).searchParams.get('uncached')
  const query = { limit: 50, ...(uncached === null ? {} : { uncached }) }
  const { data } = await api('GET /gamma/location/popular', { query })
  return {
    places: data.map((city) => ({
      selector: city.selector,
      name: city.name,
      placement: city.placement,
      code: city.iata ?? '',
      zone: city.timezone.name,
      at: `${city.latitude.toFixed(2)}, ${city.longitude.toFixed(2)}`,
      airports: city.airports.slice(0, 3).map((airport) => airport.name),
    })),
  }
}

export default function Places({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) {
  const paths = usePaths()
  return (
    <Container>
      <Heading level={1}>Fifty places</Heading>
      <Lede>Where our travellers fly to most.</Lede>
      <ul className={styles.list} data-bench="items">
        {loaderData.places.map((place) => (
          <Card as="li" key={place.selector} interactive>
            <Heading level={2} size={22}>
              <CardLink href={paths.index({ to: place.selector })}>{place.name}</CardLink>
            </Heading>
            <p>{place.placement}</p>
            <dl>
              <dt>Code</dt>
              <dd>{place.code}</dd>
              <dt>Time zone</dt>
              <dd>{place.zone}</dd>
              <dt>Position</dt>
              <dd>{place.at}</dd>
            </dl>
            <ul>
              {place.airports.map((airport) => (
                <li key={airport}>{airport}</li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </Container>
  )
}
