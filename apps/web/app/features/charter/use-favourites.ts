import { storedJson, storeJson, useStored } from '~/lib/storage.ts'
import { readFavourites, toggleFavourite } from './favourite-aircraft.ts'

/** Favourite aircraft, kept on the device for every search. */
export function useFavourites() {
  // Follows the change; what is read is the list itself.
  useStored('favouriteAircraft')
  const tails = typeof window === 'undefined' ? [] : readFavourites(storedJson('favouriteAircraft'))
  return {
    tails,
    has: (tail: string): boolean => tails.includes(tail),
    // As it is now: another tab may have changed it.
    toggle: (tail: string): void => storeJson('favouriteAircraft', toggleFavourite(readFavourites(storedJson('favouriteAircraft')), tail)),
  }
}

export type Favourites = ReturnType<typeof useFavourites>
