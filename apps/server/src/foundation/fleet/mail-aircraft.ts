import { isRendered } from '@aquilane/art/renders/pictures'
import type { MailAircraft } from '@aquilane/i18n/mail-aircraft'

interface Shown {
  name: string
  tail: string
  type: { slug: string }
  photos: readonly { id: string; kind: 'exterior' | 'cabin' }[] | undefined
}

/** What a mail about a trip shows of its aircraft: a photograph of the tail, else the picture of the type, else its drawing. */
export function toMailAircraft(aircraft: Shown | null): MailAircraft | null {
  if (!aircraft) return null
  const { slug } = aircraft.type
  const photo = aircraft.photos?.find(({ kind }) => kind === 'exterior')
  if (photo) return { picture: `photo-${photo.id}-${slug}`, type: aircraft.name, tail: aircraft.tail }
  return { picture: `${isRendered(slug) ? 'aircraft' : 'drawing'}-${slug}`, type: aircraft.name, tail: null }
}
