import { TextField, type TextFieldProps } from '@aquilane/ui/text-field'

/** A text in the terms of the office: nothing is filled in from elsewhere, and no code is corrected. */
export const PlainField = (props: TextFieldProps) => <TextField autoComplete="off" spellCheck={false} {...props} />

/** Euros, or another number with decimals. */
export const AmountField = (props: TextFieldProps) => <PlainField inputMode="decimal" {...props} />

/** A whole number. */
export const CountField = (props: TextFieldProps) => <PlainField inputMode="numeric" {...props} />

/** Why something is done; it is kept in the history. */
export const ReasonField = (props: TextFieldProps) => <TextField autoComplete="off" maxLength={500} {...props} />
