import { maxFavouritePlaces } from '@aquilane/domain/favourite-places/rules'
import { Type } from 'typebox'
import { Selector } from './charter.ts'
import { Empty, listResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LocationSchema } from './places.ts'

const FavouritePlace = Type.Object({
  is_home: Type.Boolean({ description: 'The home airport: one at most. A search starts there unless it names another departure' }),
  place: LocationSchema,
})
const favouritePlaces = listResponse(FavouritePlace)

export const listFavouritePlaces = endpoint({
  method: 'GET',
  path: '/gamma/favourite-place/list',
  summary: 'Favourite airports and cities of the signed-in customer: the home airport, then the newest first',
  tag: 'Places',
  auth: 'client',
  response: favouritePlaces,
})

export const saveFavouritePlace = endpoint({
  method: 'POST',
  path: '/gamma/favourite-place/save',
  summary: `Keep a place, or make it the home airport instead of the one before; at most ${maxFavouritePlaces} places. Answers with all of them`,
  tag: 'Places',
  auth: 'client',
  body: Type.Object({
    selector: Selector,
    is_home: Type.Optional(Type.Boolean({ description: 'Left out: as it was; not the home airport where the place is new' })),
  }),
  response: favouritePlaces,
})

export const deleteFavouritePlace = endpoint({
  method: 'DELETE',
  path: '/gamma/favourite-place/delete',
  summary: 'Keep a place no longer',
  tag: 'Places',
  auth: 'client',
  query: Type.Object({ selector: Selector }),
  response: Empty,
})
