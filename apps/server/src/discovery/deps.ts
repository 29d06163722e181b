import type { ContentService } from '../content/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'

export interface DiscoveryContext {
  content: Pick<ContentService, 'listContentAddresses' | 'listContent'>
  fleet: Pick<FleetService, 'classList' | 'typeList'>
  places: Pick<PlacesService, 'countries' | 'citiesOfCountry'>
  /** Public origin without a slash at its end. */
  publicUrl: string
}
