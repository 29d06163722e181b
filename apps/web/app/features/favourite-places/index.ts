export { FavouritePlaces } from './favourite-places.tsx'
