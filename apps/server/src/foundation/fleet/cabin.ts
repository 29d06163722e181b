import type { Cabin, Lavatory, PetPolicy, Wifi } from '@aquilane/domain/fleet/cabin'

type CabinColumns = Record<'wifi' | 'lavatory' | 'pets', string | null> & { beds: number | null }

/** As the constraints of the table allow it. */
export const toCabin = ({ wifi, lavatory, pets, beds }: CabinColumns): Cabin => ({
  wifi: wifi as Wifi | null,
  lavatory: lavatory as Lavatory | null,
  pets: pets as PetPolicy | null,
  beds,
})
