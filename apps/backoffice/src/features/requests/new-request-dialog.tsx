import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { MAX_LEGS } from '@aquilane/domain/trip/trip'
import { Button } from '@aquilane/ui/button'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { emptyRequest, isLuggage, isPax, isPhone, limits, newLeg, toBody, type DraftLeg, type DraftRequest } from './draft-request.ts'
import { PartyFields } from './party-fields.tsx'
import { PastedText } from './pasted-text.tsx'
import { RequestLeg } from './request-leg.tsx'
import { reloadRequests } from './requests.ts'
import styles from './requests.module.css'

const sources = ['phone', 'email', 'chat'] as const

interface FieldsProps {
  draft: DraftRequest
  onChange: (part: Partial<DraftRequest>) => void
  isTried: boolean
}

/** A request from the phone, an e-mail or the chat. @param initial what is known already */
export function NewRequestDialog({ initial, onClose }: { initial?: Partial<DraftRequest>; onClose: () => void }) {
  const t = useTranslations('staff-requests.form')
  const locale = useLocale()
  const [draft, setDraft] = useState(() => ({ ...emptyRequest(locale), ...initial }))
  const body = toBody(draft)
  const create = useCreateRequest(onClose)
  const { isTried, onSubmit } = useSubmit(body !== null, create, () => {
    if (body) create.mutate(body)
  })
  const fields = { draft, isTried, onChange: (part: Partial<DraftRequest>) => setDraft((now) => ({ ...now, ...part })) }
  return (
    <FormDialog
      title={t('title')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={create}
      failure={isExplained(create.error) ? create.error.message : undefined}
      labels={{ submit: t('submit'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <RadioGroup
        label={t('source')}
        value={draft.source}
        onChange={(value) => fields.onChange({ source: sources.find((one) => one === value) ?? 'phone' })}
        options={sources.map((value) => ({ value, label: t(`sourceName.${value}`) }))}
      />
      {draft.source === 'email' ? <PastedText draft={draft} onRead={setDraft} /> : null}
      <CustomerFields {...fields} />
      <LegFields {...fields} />
      <LoadFields {...fields} />
    </FormDialog>
  )
}

function useCreateRequest(onDone: () => void) {
  const t = useTranslations('staff-requests.form')
  const navigate = useNavigate()
  const attempt = useRef({ of: '', key: '' })
  return useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof toBody>>) => {
      const of = JSON.stringify(body)
      // A repeated attempt of the same request is one request.
      if (attempt.current.of !== of) attempt.current = { of, key: idempotencyKey() }
      return api('POST /gamma/staff/request/create', { body, idempotencyKey: attempt.current.key, quiet: true })
    },
    onSuccess: async ({ id }) => {
      await reloadRequests()
      toasts.show({ tone: 'ok', title: t('done') })
      onDone()
      await navigate(`/trips/${id}`)
    },
  })
}

/** The server names the field, and why. */
const isExplained = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'VALIDATION_FAILED'

const plain = { maxLength: 60, autoComplete: 'off' }

function CustomerFields({ draft, onChange, isTried }: FieldsProps) {
  const t = useTranslations('staff-requests.form')
  return (
    <>
      <TextField
        {...plain}
        label={t('phone')}
        hint={t('phoneHint')}
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
        error={isTried && !isPhone(draft.phone) ? t('phoneMissing') : undefined}
      />
      <div className={form.pair}>
        <TextField {...plain} label={t('firstName')} value={draft.firstName} onChange={(firstName) => onChange({ firstName })} />
        <TextField {...plain} label={t('lastName')} value={draft.lastName} onChange={(lastName) => onChange({ lastName })} />
      </div>
      <Select
        label={t('locale')}
        value={draft.locale}
        onChange={(value) => onChange({ locale: value === 'it' ? 'it' : 'en' })}
        options={(['en', 'it'] as const).map((value) => ({ value, label: t(`localeName.${value}`) }))}
      />
    </>
  )
}

function LegFields({ draft: { legs }, onChange, isTried }: FieldsProps) {
  const t = useTranslations('staff-requests.form')
  const changeLeg = (key: number, part: Partial<DraftLeg>) =>
    onChange({ legs: legs.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  return (
    <>
      <div className={styles.legs}>
        {legs.map((leg, at) => (
          <RequestLeg
            key={leg.key}
            leg={leg}
            number={at + 1}
            isTried={isTried}
            onChange={(part) => changeLeg(leg.key, part)}
            onRemove={legs.length > 1 ? () => onChange({ legs: legs.filter(({ key }) => key !== leg.key) }) : null}
          />
        ))}
      </div>
      {legs.length < MAX_LEGS ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => onChange({ legs: [...legs, newLeg({ from: legs.at(-1)?.to ?? null })] })}
        >
          {t('addLeg')}
        </Button>
      ) : null}
    </>
  )
}

function LoadFields({ draft, onChange, isTried }: FieldsProps) {
  const t = useTranslations('staff-requests.form')
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...plain}
          label={t('pax')}
          value={draft.pax}
          onChange={(pax) => onChange({ pax })}
          error={isTried && !isPax(draft.pax) ? t('numberWrong', limits.pax) : undefined}
        />
        <TextField
          {...plain}
          label={t('luggage')}
          value={draft.luggage}
          onChange={(luggage) => onChange({ luggage })}
          error={isTried && !isLuggage(draft.luggage) ? t('numberWrong', limits.luggage) : undefined}
        />
      </div>
      <PartyFields draft={draft} onChange={onChange} isTried={isTried} />
      <TextField label={t('note')} value={draft.note} onChange={(note) => onChange({ note })} maxLength={limits.note} autoComplete="off" />
    </>
  )
}
