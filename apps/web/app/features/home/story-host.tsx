import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContentItem } from '~/features/content/index.ts'
import { useIsHydrated } from '~/lib/hydration.ts'

const StoryDialog = lazy(() => import('./story-dialog.tsx').then((module) => ({ default: module.StoryDialog })))

const parameter = 'story_id'

/** `?story_id=` opens a story by its slug, in either language; closing removes the parameter (spec §2). */
export function StoryHost({ stories }: { stories: readonly ContentItem[] }) {
  const live = useIsHydrated()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const asked = query.get(parameter)
  const opened = (state as { storyOpened?: boolean } | null)?.storyOpened === true
  query.delete(parameter)
  const without = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  if (!live || !asked) return null
  return (
    <Suspense>
      <StoryDialog
        slug={asked}
        stories={stories}
        onClose={() => void (opened ? navigate(-1) : navigate(without, { replace: true, preventScrollReset: true }))}
        // Another story takes the place of this one in the history, so that Back leads to the page.
        onChoose={(slug) => {
          query.set(parameter, slug)
          void navigate(`${pathname}?${query}${hash}`, { replace: true, state, preventScrollReset: true })
        }}
      />
    </Suspense>
  )
}
