import { Prose } from '@aquilane/ui/prose'
import type { PlaceText } from './places.ts'

/** What we wrote about a place ourselves; nothing for others. */
export function PlaceIntroduction({ text }: { text: PlaceText | null }) {
  const html = text?.blocks.map((block) => block.html ?? '').join('')
  if (!html) return null
  // Sanitised by the server (apps/server/src/foundation/content/render.ts).
  return <Prose dangerouslySetInnerHTML={{ __html: html }} />
}
