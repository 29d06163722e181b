import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

/** What every field takes besides its own value. */
export interface FieldProps {
  label: ReactNode
  /** Visually hides the label. */
  hideLabel?: boolean
  /** To the right of the label, e.g. a link. */
  labelAside?: ReactNode
  /** Text for "optional" after the label. */
  optionalLabel?: string
  /** Help under the field; an error takes its place, so nothing below moves. */
  hint?: ReactNode
  error?: ReactNode
  /** `stacked`: label above. `inset`: label inside the frame, for the search form. */
  look?: 'stacked' | 'inset'
  id?: string
  className?: string
}

/** Attributes that tie a control to its label and message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldFrameProps extends FieldProps {
  disabled?: boolean
  /** Without a frame the children draw their own border. */
  frame?: boolean
  /** For controls that a `<label for>` cannot name: the label becomes a span with this id. */
  labelId?: string
  /** Announces the message as it changes. */
  live?: boolean
  /** Adds to what describes the control. */
  describedBy?: string
  frameClassName?: string
  children: (control: FieldControl) => ReactNode
}

/** Splits a component's props into those of the field frame and the rest. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, hideLabel, labelAside, optionalLabel, hint, error, look, id, className, ...rest } = props
  return { field: { label, hideLabel, labelAside, optionalLabel, hint, error, look, id, className }, rest }
}

/** Label, frame and message around one control. */
export function Field(props: FieldFrameProps) {
  const {
    label,
    hideLabel,
    labelAside,
    optionalLabel,
    hint,
    error,
    look = 'stacked',
    disabled,
    frame = true,
    labelId,
    live,
    children,
  } = props
  const made = useId()
  const id = props.id ?? made
  const messageId = `${id}-message`
  const message = error || hint
  const described = [message ? messageId : undefined, props.describedBy].filter(Boolean).join(' ') || undefined
  const text = (
    <>
      {label}
      {optionalLabel ? <span className={styles.optional}>{optionalLabel}</span> : null}
    </>
  )
  return (
    <div
      className={cx(styles.field, props.className)}
      data-look={look}
      data-invalid={error ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      <div className={hideLabel ? 'visually-hidden' : styles.labelRow}>
        {labelId ? (
          <span id={labelId} className={styles.label}>
            {text}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {text}
          </label>
        )}
        {labelAside ? <span className={styles.aside}>{labelAside}</span> : null}
      </div>
      <div className={cx(frame && styles.frame, props.frameClassName)} data-frame="">
        {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      </div>
      <div className={styles.message} id={messageId} aria-live={live ? 'polite' : undefined}>
        {message ? (
          <p>
            {error ? <ErrorMark /> : null}
            <span>{message}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** An icon, so that an error is not shown by colour alone. */
export function ErrorMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M8 1.75 15 14H1L8 1.75Z" fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <path d="M8 6v4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <circle cx="8" cy="12" r="0.85" fill="currentColor" />
    </svg>
  )
}

export interface FieldsetProps {
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: ReactNode
  id?: string
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** Groups several controls under one name. */
export function Fieldset({ legend, hideLegend, hint, error, id, disabled, className, children }: FieldsetProps) {
  const made = useId()
  const messageId = `${id ?? made}-message`
  const message = error || hint
  return (
    <fieldset
      id={id}
      disabled={disabled}
      tabIndex={id ? -1 : undefined}
      className={cx(styles.field, className)}
      data-invalid={error ? '' : undefined}
      aria-describedby={message ? messageId : undefined}
    >
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {children}
      <div className={styles.message} id={messageId}>
        {message ? (
          <p>
            {error ? <ErrorMark /> : null}
            <span>{message}</span>
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
