import type { Context } from '../../context.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { listFavouritesOn } from './favourites.ts'
import { deleteFavouritesOf } from './queries.ts'

export const favouritePlacesPersonalData = ({ places }: Pick<Context, 'places'>): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteFavouritesOf(trx, clientId)
  },
  async exportFiles(trx, clientId, locale) {
    const favourites = await listFavouritesOn(trx, places, { clientId, locale })
    const content = favourites.map(({ isHome, place: { selector, name } }) => ({ selector, name, is_home: isHome }))
    return [{ name: 'favourite-places.json', content }]
  },
})
