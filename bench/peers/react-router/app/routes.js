import { route } from '@react-router/dev/routes'

export default [route('places', 'routes/places.jsx')]
