import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const house = useTranslations('staff')('title')
  useEffect(() => {
    document.title = `${title} · ${house} · Aquilane`
  }, [title, house])
}
