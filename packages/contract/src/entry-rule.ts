import { entryTopics } from '@aquilane/domain/entry-rules/entry-rules'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

/** What travellers have to know at a border, as far as it is known. */
export const EntryRule = Type.Object({
  topic: oneOf(entryTopics),
  text: Type.String({ description: 'In the language of the answer' }),
  official: Type.String({ description: 'Page of the authority' }),
  source: Type.String({ description: 'Site on which it was read' }),
  source_year: Nullable(Type.String()),
  checked_on: Type.String(),
  old: Type.Boolean({ description: 'Checked more than a year ago' }),
})
