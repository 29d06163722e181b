import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { pageWindow } from './page-window.ts'
import { useUi } from './provider.tsx'
import styles from './pagination.module.css'

export interface PaginationProps {
  /** From 1. */
  page: number
  pageCount: number
  href: (page: number) => string
  labels: { nav: string; previous: string; next: string; page: (page: number) => string }
  className?: string
}

/** Pages as links, so that each has its address. Renders nothing for a single page. */
export function Pagination({ page, pageCount, href, labels, className }: PaginationProps) {
  const { Link } = useUi()
  if (pageCount <= 1) return null
  return (
    <nav aria-label={labels.nav} className={cx(styles.nav, className)}>
      {page > 1 ? (
        <Link href={href(page - 1)} rel="prev" className={styles.step} aria-label={labels.previous}>
          <ChevronLeft aria-hidden="true" />
        </Link>
      ) : (
        <span className={styles.step} data-off="" aria-hidden="true">
          <ChevronLeft />
        </span>
      )}
      <ol className={styles.pages}>
        {pageWindow(page, pageCount).map((entry, index) => (
          <li key={entry ?? `gap-${index}`}>
            {entry === null ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                href={href(entry)}
                className={styles.page}
                aria-label={labels.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount ? (
        <Link href={href(page + 1)} rel="next" className={styles.step} aria-label={labels.next}>
          <ChevronRight aria-hidden="true" />
        </Link>
      ) : (
        <span className={styles.step} data-off="" aria-hidden="true">
          <ChevronRight />
        </span>
      )}
    </nav>
  )
}
