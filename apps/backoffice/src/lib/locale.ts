import { createContext, useContext } from 'react'
import type { Locale } from '@aquilane/domain/site/paths'

/** Changes the language of every page; set by the root route. */
export const ChangeLocale = createContext<(locale: Locale) => void>(() => undefined)

export const useChangeLocale = (): ((locale: Locale) => void) => useContext(ChangeLocale)
