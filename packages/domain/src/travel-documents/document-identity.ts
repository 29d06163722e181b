/** As a document prints it; `X` is unspecified. */
export const genders = ['F', 'M', 'X'] as const
export type Gender = (typeof genders)[number]

/** What border authorities ask of a passenger and a travel document has: typed once, by its reviewer. */
export interface DocumentIdentity {
  gender: Gender | null
  /** ISO 3166 alpha-3. */
  nationality: string | null
  birth_place: string | null
}

export const noIdentity: DocumentIdentity = { gender: null, nationality: null, birth_place: null }

export const birthPlaceRule = { minLength: 2, maxLength: 80 } as const

/** What a form has typed. */
export const toDocumentIdentity = (form: Partial<Record<keyof DocumentIdentity, string>>): DocumentIdentity => ({
  gender: genders.find((gender) => gender === form.gender) ?? null,
  nationality: form.nationality || null,
  birth_place: form.birth_place?.trim().replaceAll(/\s+/g, ' ') || null,
})
