import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { storeUtm } from './lib/utm.ts'
import type { BootData } from './lib/boot-data.ts'
import { reloadOnStaleChunk } from './lib/reload-on-stale-chunk.ts'
import { onHydrated } from './lib/hydration.ts'
import { watchInstallOffer } from './lib/install.ts'
import { mergeHandles } from './lib/page.ts'
import { addTexts, loadTexts } from './lib/texts.tsx'

/** For browsers without Temporal: loaded before any module that uses it. */
export const polyfill = (): Promise<unknown> => import('temporal-polyfill/global')

/** Called by the boot script once every module of the page is loaded; resolves when the page is hydrated. */
export async function start(data: BootData): Promise<void> {
  reloadOnStaleChunk()
  watchInstallOffer()
  storeUtm(new URL(location.href))
  if (data.texts) addTexts(data.locale, data.texts)
  await loadTexts(data.locale, mergeHandles(Object.values(window.__reactRouterRouteModules ?? {})).texts)
  const live = onHydrated()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  await live
}
