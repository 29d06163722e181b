import '@aquilane/ui/styles/base.css'
import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import faviconHref from '@aquilane/ui/brand/favicon.svg?url'
import { loadTexts, storedLocale } from './lib/texts.ts'

const icon = document.createElement('link')
icon.rel = 'icon'
icon.type = 'image/svg+xml'
icon.href = faviconHref
document.head.append(icon)

/** What every page needs is there before the first one is drawn. */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const locale = storedLocale()
  document.documentElement.lang = locale
  const [{ App }] = await Promise.all([import('./app.tsx'), loadTexts(locale)])
  const root = document.getElementById('app')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App firstLocale={locale} />
      </StrictMode>,
    )
}

void start()
