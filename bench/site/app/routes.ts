import { prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [...prefix('it?', [route('places', 'routes/places.tsx')])] satisfies RouteConfig
