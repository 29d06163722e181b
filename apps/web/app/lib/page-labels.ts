import { useTranslations } from 'use-intl'

/** Labels of the page links below a list. */
export function usePageLabels() {
  const t = useTranslations('common.pagination')
  return { nav: t('nav'), previous: t('previous'), next: t('next'), page: (page: number) => t('page', { page }) }
}
