import { formalityKinds } from '@aquilane/domain/facts/formalities'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

/** What is to be arranged at an airport before a flight. */
export const Formality = Type.Object({
  airport: Type.String({ description: 'Its name and code' }),
  kind: oneOf(formalityKinds),
  text: Type.String({ description: 'As the source has it, English' }),
  notice_hours: Nullable(Type.Integer()),
  source: Type.String(),
  source_date: Nullable(Type.String()),
  checked_on: Type.String(),
})
