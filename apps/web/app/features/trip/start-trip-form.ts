import { formStyles } from '@aquilane/ui/form-styles'
import { stored } from '~/lib/storage.ts'
import { tripDraftKey } from '~/lib/storage-keys.ts'
import { readTab } from '~/lib/tab-storage.ts'
import { hydrateOnInteraction } from '~/lib/hydrate-on-interaction.tsx'
import placeStyles from './place-field.module.css'
import styles from './trip-form.module.css'

/** The trip form of the start page, hydrated on the first interaction or at once where it has something to restore. */
export const StartTripForm = hydrateOnInteraction({
  load: async () => ({ default: (await import('./trip-form.tsx')).TripForm }),
  isNeededNow: () => readTab(tripDraftKey) !== null || stored('recentSearches') !== null,
  styles: [...formStyles, placeStyles, styles],
})
