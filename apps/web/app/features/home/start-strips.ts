import { cardStyles } from '@aquilane/ui/card-styles'
import { contentStyles } from '~/features/content/index.ts'
import { emptyLegStyles } from '~/features/empty-legs/index.ts'
import flightOffer from '~/lib/flight-offer.module.css'
import { hydrateOnInteraction } from '~/lib/hydrate-on-interaction.tsx'
import stories from './stories.module.css'

/** The strips of the start page: links that work without their code. A story that the address asks for needs it at once. */
export const StartStrips = hydrateOnInteraction({
  load: async () => ({ default: (await import('./home-strips.tsx')).HomeStrips }),
  isNeededNow: () => new URLSearchParams(location.search).has('story_id'),
  styles: [...cardStyles, contentStyles, emptyLegStyles, flightOffer, stories],
})
