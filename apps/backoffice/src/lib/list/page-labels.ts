import { useTranslations } from 'use-intl'

/** What the pages of a list are called. */
export function usePageLabels() {
  const t = useTranslations('staff.list.pages')
  return { nav: t('nav'), previous: t('previous'), next: t('next'), page: (page: number) => t('page', { page }) }
}
