import { useTranslations } from 'use-intl'
import type { TailPhoto } from './tail-photos.tsx'
import styles from './photo-strip.module.css'

interface PhotoStripProps {
  tail: string
  photos: readonly TailPhoto[]
  className?: string | undefined
}

/** Photographs of one aircraft beside each other, and the words that they are of no other. */
export function PhotoStrip({ tail, photos, className = '' }: PhotoStripProps) {
  const t = useTranslations('charter.photo')
  return (
    <figure className={`${styles.strip} ${className}`}>
      {/* Scrolls sideways, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.photos} tabIndex={photos.length > 1 ? 0 : undefined}>
        {photos.map(({ id, kind, url, width, height }) => (
          <li key={id}>
            <img
              src={`${url}&width=640`}
              srcSet={`${url}&width=640 640w, ${url}&width=1600 1600w`}
              sizes="(width < 768px) 88vw, 420px"
              width={width}
              height={height}
              alt={t(kind, { tail })}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
      <figcaption>{t('very', { tail })}</figcaption>
    </figure>
  )
}
