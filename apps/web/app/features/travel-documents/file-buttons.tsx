import { useRef, type ChangeEvent, type Ref } from 'react'
import { Camera, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { documentExtensions, documentMimes } from '@aquilane/domain/travel-documents/travel-document'
import { Button } from '@aquilane/ui/button'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import styles from './file-buttons.module.css'

interface FileButtonsProps {
  /** Accessible name of the passenger, for screen readers. */
  name: string
  /** There are files already. */
  more: boolean
  onFiles: (files: readonly File[]) => void
  buttonRef?: Ref<HTMLButtonElement>
}

const accept = [...documentMimes, ...documentExtensions].join(',')

/** Choose files, and on a phone its camera. */
export function FileButtons({ name, more, onFiles, buttonRef }: FileButtonsProps) {
  const t = useTranslations('travel-documents.add')
  const phone = useMediaQuery(`${media.phone} and ${media.coarse}`)
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }
  const hidden = { type: 'file', className: styles.input, tabIndex: -1, 'aria-hidden': true, onChange: take } as const
  return (
    <>
      <Button ref={buttonRef} variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => files.current?.click()}>
        {t(more ? 'more' : 'choose')}
        <span className="visually-hidden"> {t('for', { name })}</span>
      </Button>
      <input {...hidden} ref={files} accept={accept} multiple />
      {phone ? (
        <>
          <Button variant="outline" size="small" icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}>
            {t('photo')}
            <span className="visually-hidden"> {t('for', { name })}</span>
          </Button>
          <input {...hidden} ref={camera} accept="image/jpeg,image/png" capture="environment" />
        </>
      ) : null}
    </>
  )
}
