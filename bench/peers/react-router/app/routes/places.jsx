import { Link } from 'react-router'
import content from '../../.cache/content.json'
import { draw } from '../draw.jsx'

export const meta = () => [{ title: content.title }, { name: 'description', content: content.description }]

export const loader = () => ({ places: content.places })

export default function Places({ loaderData }) {
  return draw(
    content.page,
    <ul key="items" className="list" data-bench="items">
      {loaderData.places.map((place) => (
        <li key={place.selector} className="card">
          <h2 className="name">
            <Link className="link" to={`/?to=${encodeURIComponent(place.selector)}`} prefetch="intent">
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
