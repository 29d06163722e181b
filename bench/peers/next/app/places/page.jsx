import Link from 'next/link'
import content from '../../.cache/content.json'
import { draw } from '../draw.jsx'

/** Made anew for every request: this is what is measured. */
export const dynamic = 'force-dynamic'

export const metadata = { title: content.title, description: content.description }

export default async function Places() {
  return draw(
    content.page,
    <ul key="items" className="list" data-bench="items">
      {content.places.map((place) => (
        <li key={place.selector} className="card">
          <h2 className="name">
            <Link className="link" href={`/?to=${encodeURIComponent(place.selector)}`}>
              {place.name}
            </Link>
          </h2>
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
        </li>
      ))}
    </ul>,
  )
}
