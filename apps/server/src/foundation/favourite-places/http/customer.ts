import type { ResponseOf } from '@aquilane/contract/endpoint'
import {
  deleteFavouritePlace as deleteEndpoint,
  listFavouritePlaces as listEndpoint,
  saveFavouritePlace as saveEndpoint,
} from '@aquilane/contract/favourite-places'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { deleteFavourite, listFavourites, saveFavourite, type FavouritePlace } from '../favourites.ts'

const toList = (favourites: readonly FavouritePlace[]): ResponseOf<typeof listEndpoint> => ({
  data: favourites.map(({ isHome, place }) => ({ is_home: isHome, place })),
})

export function favouritePlaceRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listEndpoint, async ({ clientId, locale }) => toList(await listFavourites(ctx, clientId, locale)))
  registerEndpoint(app, saveEndpoint, async ({ body, clientId, locale }) =>
    toList(await saveFavourite(ctx, { clientId, locale, selector: body.selector, isHome: body.is_home ?? null })),
  )
  registerEndpoint(app, deleteEndpoint, async ({ query, clientId }) => {
    await deleteFavourite(ctx, { clientId, selector: query.selector })
    return {}
  })
}
