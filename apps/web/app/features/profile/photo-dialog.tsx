import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { refreshUser } from '~/lib/session.ts'
import styles from './photo.module.css'

const maxBytes = 16_000_000
const types = ['image/jpeg', 'image/png']

/** What is wrong with a file before it is sent (spec §5: at most 16 MB). */
const fileError = (file: File): 'format' | 'size' | null => (!types.includes(file.type) ? 'format' : file.size > maxBytes ? 'size' : null)

const responseError = (error: unknown): 'format' | 'size' | 'unknown' | 'full' => {
  if (!(error instanceof ApiError)) return 'unknown'
  if (error.code === 'WRONG_FORMAT') return 'format'
  if (error.code === 'WRONG_SIZE' || error.code === 'PAYLOAD_TOO_LARGE') return 'size'
  return error.code === 'STORAGE_FULL' ? 'full' : 'unknown'
}

function toForm(file: File, crop: PercentCrop, natural: Size): FormData {
  const form = new FormData()
  const pixels = (percent: number, of: number): string => String(Math.round((percent / 100) * of))
  form.set('left', pixels(crop.x, natural.width))
  form.set('top', pixels(crop.y, natural.height))
  form.set('size', pixels(crop.width, natural.width))
  form.set('photo', file)
  return form
}

interface Size {
  width: number
  height: number
}

function useObjectUrl(file: File): string {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

async function upload(form: FormData): Promise<void> {
  await api('POST /gamma/profile/upload-photo', { body: form })
  await refreshUser()
}

/** Crops a picture to the square avatar: moved and scaled by mouse, touch or arrow keys. */
export function PhotoDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useTranslations('profile.photo')
  const [crop, setCrop] = useState<PercentCrop>()
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<FaultCode | null>(fileError(file))
  const url = useObjectUrl(file)
  const [natural, setNatural] = useState<Size | null>(null)

  const save = async (): Promise<void> => {
    if (!crop || !natural || pending) return
    setPending(true)
    setFault(null)
    try {
      await upload(toForm(file, crop, natural))
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
    } catch (error) {
      setFault(responseError(error))
      setPending(false)
    }
  }

  const readable = isReadable(fault)
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('dialogTitle')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!readable || !natural} pending={pending} pendingLabel={t('saving')} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {fault ? <Fault fault={fault} /> : null}
        {readable ? (
          <Crop url={url} crop={crop} disabled={pending} onChange={setCrop} onUnreadable={() => setFault('unknown')} onLoad={setNatural} />
        ) : null}
      </div>
    </Dialog>
  )
}

type FaultCode = ReturnType<typeof responseError>

const isReadable = (fault: FaultCode | null): boolean => fault !== 'format' && fault !== 'size'

function Fault({ fault }: { fault: FaultCode }) {
  const t = useTranslations('profile.photo')
  return (
    <Banner tone="error" live="alert" title={t(`faults.${fault}`)}>
      {t(`faultTexts.${fault}`)}
    </Banner>
  )
}

interface CropProps {
  url: string
  crop: PercentCrop | undefined
  disabled: boolean
  onChange: (crop: PercentCrop) => void
  onUnreadable: () => void
  onLoad: (natural: Size) => void
}

function Crop({ url, crop, disabled, onChange, onUnreadable, onLoad }: CropProps) {
  const t = useTranslations('profile.photo')
  return (
    <>
      <p className={styles.hint}>{t('hint')}</p>
      <ReactCrop
        crop={crop}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={40}
        disabled={disabled}
        className={styles.crop ?? ''}
        ariaLabels={{
          cropArea: t('area'),
          nwDragHandle: t('corner.nw'),
          nDragHandle: t('corner.n'),
          neDragHandle: t('corner.ne'),
          eDragHandle: t('corner.e'),
          seDragHandle: t('corner.se'),
          sDragHandle: t('corner.s'),
          swDragHandle: t('corner.sw'),
          wDragHandle: t('corner.w'),
        }}
        onChange={(_pixels, percent) => onChange(percent)}
      >
        <img
          src={url}
          alt={t('chosen')}
          onError={onUnreadable}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            onLoad({ width, height })
            onChange(centerCrop(makeAspectCrop({ unit: '%', width: Math.min(90, (90 * height) / width) }, 1, width, height), width, height))
          }}
        />
      </ReactCrop>
    </>
  )
}
