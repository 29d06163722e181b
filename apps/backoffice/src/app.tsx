import { useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { intlTag } from '@aquilane/i18n/tags'
import { UiProvider } from '@aquilane/ui/provider'
import { RouterLink } from './features/shell/router-link.tsx'
import { queryClient } from './lib/api.ts'
import { ChangeLocale } from './lib/locale.ts'
import { storeLocale, loadTexts, getTexts } from './lib/texts.ts'
import { router } from './router.tsx'

/** Everything around the pages: language, data, addresses. */
export function App({ firstLocale }: { firstLocale: Locale }) {
  const [locale, setLocale] = useState(firstLocale)
  const change = async (next: Locale): Promise<void> => {
    await loadTexts(next)
    storeLocale(next)
    setLocale(next)
    // Names of places and countries depend on the language.
    document.documentElement.lang = next
    await queryClient.invalidateQueries()
  }
  return (
    <IntlProvider locale={locale} messages={getTexts(locale)} timeZone="UTC">
      <ChangeLocale value={(next) => void change(next)}>
        <UiProvider locale={intlTag[locale]} link={RouterLink}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </UiProvider>
      </ChangeLocale>
    </IntlProvider>
  )
}
