import { Suspense } from 'react'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useSession } from '~/lib/session.ts'
import { Silhouette } from './silhouette.tsx'

const Picture = lazyPart(() => import('./picture.tsx').then((module) => module.Picture))

/** The user's picture at 180 × 180, else the silhouette (spec §2, §3). */
export function Avatar() {
  const photo = useSession().user?.photo
  if (!photo) return <Silhouette />
  return (
    <Suspense fallback={<Silhouette />}>
      <Picture address={photo.replace('{index}', '180x180')} />
    </Suspense>
  )
}
